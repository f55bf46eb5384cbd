/**
 * Every code is counted for its mailbox, bound to the browser that asked, and mailed with the number of that request.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Terms } from '@tonne/domain/base/terms'
import { addDays, dayOf } from '@tonne/domain/days'
import { invitationAlphabet, emailKey as keyOf } from '@tonne/domain/fields'
import { fillIn } from '@tonne/domain/fillIn'
import { type Lang, sayDayTime } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import { alarmOf, type CodeOrigin, type CodePurpose, codeForms, refuseCode } from '@tonne/domain/people/mailedCode'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Tx } from '../../platform/database/database.ts'
import { lockKey, placeOf } from '../../platform/limits/attempts.ts'
import { insertMail } from '../../platform/mail/outbox.ts'
import { insertAudit } from '../audit.ts'
import type { Environment } from '../environment.ts'
import { deviceHashOf, type From, isKnownDevice } from './devices.ts'
import { codeTicketHashOf, countSent, hashCode, insertCode } from './mailedCode.ts'

const DAY_MS = 86_400_000
/** A mail's own text; {code} stands for the code. */
export type CodeWords = Record<Lang, { subject: string; body: string }>
type CodeInput = {
  email: string
  purpose: CodePurpose
  words: CodeWords
  /** The member's own phrase, which a forged mail does not know. */
  phrase: string
  /** The owner of the mailbox; the member reads in the audit that its number was used up. */
  memberId: number | null
  pass?: string | undefined
}
type CodeRequest = From & { now: Date; lang: Lang }
type Ground = { settings: Pick<Environment, 'secret' | 'publicUrl'>; terms: Terms['login'] }
type SentCode = { codeTicket: string; ref: string; waitSeconds: number; expiresMinutes: number }

/** The browser that asked keeps `codeTicket`; screen and mail both show `ref`. Refuses codeResendWait, codesMost. */
export async function sendMailedCode(
  tx: Tx,
  input: CodeInput,
  from: CodeRequest,
  { settings, terms }: Ground,
): Promise<SentCode> {
  const { now } = from
  const [emailKey, purpose] = [keyOf(input.email), input.purpose]
  const [deviceHash, place] = [deviceHashOf(from), placeOf(from.address)]
  const known = await isKnownDevice(tx, emailKey, deviceHash)
  const origin: CodeOrigin = known
    ? 'device'
    : isPass(settings.secret, emailKey, { pass: input.pass, now })
      ? 'pass'
      : 'stranger'
  const by = { emailKey, purpose, origin, deviceHash, place }
  await lockKey(tx, `code:${purpose}:${emailKey}`)
  const sent = await countSent(tx, by, new Date(now.getTime() - DAY_MS))
  refuseCode(origin, sent, { now, terms })
  const codeTicket = randomBytes(32).toString('base64url')
  const ticketHash = codeTicketHashOf(codeTicket)
  const code = makeCode(purpose)
  const codeHash = hashCode(settings.secret, { emailKey, purpose, code: code.replace('-', '') })
  await insertCode(tx, {
    ...by,
    ticketHash,
    codeHash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + terms.codeMinutes * 60_000),
  })
  const ref = refOf(ticketHash)
  const alarm = alarmOf(origin, sent, terms)
  const link = alarm === 'none' ? '' : linkOf(settings, input, now)
  const warning = alarm === 'none' ? '' : warningOf({ sent: sent.strangers + 1, link, lang: from.lang })
  const { subject, body } = input.words[from.lang]
  const parts = [body, originOf(from, ref), warning, phraseOf(input.phrase, from.lang)].filter(Boolean)
  await insertMail(
    tx,
    {
      ...{ to: input.email, subject: `${subject}${refIn(ref, from.lang)}`, body: parts.join('\n\n'), code },
      ...{ lang: from.lang, link: link || null },
    },
    now,
  )
  if (alarm === 'most') await notifyOperators(tx, input, { emailKey, now, settings, terms })
  return { codeTicket, ref, waitSeconds: terms.codeWaitSeconds, expiresMinutes: terms.codeMinutes }
}

/** Each character is equally likely. Long codes are shown in two halves. */
function makeCode(purpose: CodePurpose): string {
  if (codeForms[purpose] === 'digits') return String(randomInt(1_000_000)).padStart(6, '0')
  const signs = Array.from({ length: 8 }, () => invitationAlphabet[randomInt(invitationAlphabet.length)])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** Four characters by which a person tells this request's mail from those that others caused. */
const refOf = (ticketHash: string): string =>
  [...Buffer.from(ticketHash, 'base64url').subarray(0, 4)].map((n) => invitationAlphabet[n % 30]).join('')
const refIn = (ref: string, lang: Lang): string => (lang === 'cn' ? `（请求 ${ref}）` : ` (request ${ref})`)

function originOf({ now, device, address, lang }: CodeRequest, ref: string): string {
  const at = sayDayTime(now, lang, now)
  const [from, ip] = [sayDevice(device)[lang], address.slice(0, 64)]
  if (lang === 'cn')
    return `此验证码由以下设备于 ${at} 请求：${from}，网络地址 ${ip}。只能在显示“请求 ${ref}”的页面使用。`
  return (
    `Asked for on ${at} by ${from} at the network address ${ip}. It works only on the screen ` +
    `that shows request ${ref}.`
  )
}
const phraseOf = (phrase: string, lang: Lang): string =>
  phrase && `${lang === 'cn' ? '您的防伪短语：' : 'Your mail phrase: '}${phrase}`

function warningOf({ sent, link, lang }: { sent: number; link: string; lang: Lang }): string {
  const way = {
    en: link && ` To ask from a new device of yours, use this link, good until tomorrow: ${link}`,
    cn: link && `如需在新设备上获取，请使用此链接（明日前有效）：${link}`,
  }
  if (lang === 'cn')
    return `24 小时内，未登录过的设备已为此邮箱请求 ${sent} 个验证码，可能有人在冒用。达到每日上限后不再向此类设备发送；曾登录过的设备不受影响。${way.cn}`
  return (
    `Devices that never logged in to an account of this mailbox asked for ${sent} codes in 24 hours. It may be ` +
    `somebody else. At the day’s limit they get no more; devices that logged in before still do.${way.en}`
  )
}

/**
 * The page where the reader of the mailbox can request a code regardless of others' requests. Only codes without a
 * login need it.
 */
const pages: Partial<Record<CodePurpose, string>> = { register: '/pages/register/index', reset: '/pages/login/forgot' }
const passOf = (secret: string, emailKey: string, day: string): string =>
  createHmac('sha256', secret).update(`code pass|${emailKey}|${day}`).digest('base64url').slice(0, 22)
const linkOf = ({ secret, publicUrl }: Ground['settings'], { email, purpose }: CodeInput, now: Date): string =>
  pages[purpose] ? `${publicUrl}${pages[purpose]}?pass=${passOf(secret, keyOf(email), dayOf(now))}` : ''
/** Valid on its day and the next. It was mailed, so a caller who has it can read the mailbox. */
function isPass(secret: string, emailKey: string, { pass, now }: { pass: string | undefined; now: Date }): boolean {
  const same = (day: string) => {
    const [right, given] = [Buffer.from(passOf(secret, emailKey, day)), Buffer.from(pass ?? '')]
    return right.length === given.length && timingSafeEqual(right, given)
  }
  return [dayOf(now), addDays(dayOf(now), -1)].map(same).includes(true)
}

/** Holds no address: acts are sealed for ever, and the mailbox may not belong to any member. */
async function notifyOperators(tx: Tx, input: CodeInput, at: Ground & { emailKey: string; now: Date }) {
  const mailbox = createHmac('sha256', at.settings.secret)
    .update(`mailbox|${at.emailKey}`)
    .digest('base64url')
    .slice(0, 10)
  const reason = fillIn(ownReasons.codesMost.en, () => String(at.terms.codesADay))
  const act = {
    by: 'system',
    act: 'code.most',
    subject: `mailbox ${mailbox}`,
    reason,
    memberId: input.memberId,
  } as const
  await insertAudit(tx, { ...act, after: { purpose: input.purpose } }, at.now)
}
