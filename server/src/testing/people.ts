import { randomUUID } from 'node:crypto'
import type { Call } from '@tonne/contract/client'
import type { Input } from '@tonne/contract/endpoint'
import type { Envelope } from '@tonne/contract/envelope'
import { wallet } from '@tonne/contract/money/wallet'
import { login } from '@tonne/contract/people/login'
import { emailKey } from '@tonne/domain/fields'
import { getTerms } from '../base/settings/store.ts'
import { makeInvitationCode } from '../people/login/invitations.ts'
import { insertInvitation } from '../people/login/store.ts'
import { insertMember, markAnswered, updateLevel } from '../people/member/store.ts'
import { listMail } from '../platform/mail/outbox.ts'
import { insertSession } from '../shared/session/sessions.ts'
import type { Tools } from '../shared/tools.ts'
import { done } from './answers.ts'
import { cheapHash } from './cheapHash.ts'

/** The origin of a call that a test makes without a browser. */
export const NO_BROWSER = { deviceId: '', device: 'test', address: '127.0.0.1' }

export type From = { lang?: 'en' | 'cn'; address?: string; device?: string; deviceId?: string }
/** Calls as the holder of a token, or as nobody. */
export type As = (token?: string, from?: From) => Call

export const PASSWORD = 'Tembusu-2026'
/** The proof of a member without a second factor for an irreversible change. */
export const own = { loginPassword: PASSWORD }
let companies = 0
/** A right check letter in a year to come: it belongs to nobody. Another one each time. */
export function fictionalUen(): string {
  const digits = `2099${String(++companies).padStart(5, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * [10, 8, 6, 4, 9, 7, 5, 3, 1][i]!, 0)
  return digits + 'ZKCMDNERGWH'[sum % 11]
}

export type Account = { id: number; email: string; token: string; invitationCode: string }
/** An account and its holder's calls. */
export type Person = Account & { call: Call }
export type PersonInput = {
  kind?: 'personal' | 'corporate'
  email?: string
  uen?: string
  answered?: boolean
  level?: number
}

/** The newest code in a mailbox. */
export async function mailedCode({ db }: Pick<Tools, 'db'>, email: string): Promise<string> {
  const code = (await listMail(db, email)).find((mail) => mail.code !== null)?.code
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

type Sent = Envelope<{ codeTicket: string }>
/** The proof for an answered request: its ticket, and the code that was mailed. */
export const readCode = async (
  tools: Pick<Tools, 'db'>,
  email: string,
  sent: Sent,
): Promise<{ codeTicket: string; code: string }> => ({
  codeTicket: done(sent).codeTicket,
  code: await mailedCode(tools, email),
})
/** Requests a code without a login; returns the browser's ticket and the mailed code. */
export const askCode = async (tools: Pick<Tools, 'db'>, call: Call, input: Input<typeof login.sendCode>) =>
  readCode(tools, input.email, await call(login.sendCode, input))
/** A wrong code of the same form. */
export const otherCode = (code: string): string => code.replace(/.$/, (sign) => (sign === '2' ? '3' : '2'))

/** A code of invitation that nobody has used yet. */
export async function freshInvitation(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  maxUses: number | null = null,
): Promise<string> {
  const code = await makeInvitationCode(db)
  await insertInvitation(db, code, clock.now(), maxUses)
  return code
}

/** Registers as a person does: code by mail, then the form. Each person has a different address. */
export async function signUp(
  tools: Tools,
  as: As,
  { kind = 'personal', email, uen = fictionalUen() }: PersonInput = {},
): Promise<Account> {
  // Without digits, because a search for a number also searches addresses.
  const to = email ?? `${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}@example.sg`
  const call = as(undefined, { address: freshAddress() })
  const mailed = await askCode(tools, call, { email: to, purpose: 'register' })
  const person = {
    email: to,
    ...mailed,
    password: PASSWORD,
    invitationCode: await freshInvitation(tools),
    agreed: true,
  }
  const names = { firstName: 'Wei Ling', lastName: 'Tan' }
  const company = {
    kind: 'corporate' as const,
    companyName: 'Meranti Logistics Pte Ltd (Demo)',
    uen,
    ...names,
    ...person,
  }
  const { token, loginInfo } = done(
    await call(login.register, kind === 'corporate' ? company : { kind, ...names, ...person }),
  )
  const { rows } = await tools.db.pool.query('select invitation_code as code from member where id = $1', [
    loginInfo.mem_id,
  ])
  return { id: loginInfo.mem_id, email: to, token, invitationCode: rows[0].code }
}

export const availableOf = async ({ call }: Pick<Person, 'call'>): Promise<number> =>
  done(await call(wallet.summary, {})).availableCents

let addresses = 0
export const freshAddress = (): string => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** A member with a session in a few statements, without registration; their password is PASSWORD. */
export async function insertPerson(
  { db, clock }: Tools,
  { kind = 'personal', email, uen, answered = true, level = 1 }: PersonInput = {},
): Promise<Account> {
  const [now, passwordHash, to] = [clock.now(), await cheapHash(PASSWORD), email ?? `${randomUUID()}@example.sg`]
  const { version, terms } = await getTerms(db, now)
  return db.tx(async (tx) => {
    const company =
      kind === 'corporate'
        ? { companyName: 'Kopi Selasih Pte Ltd (Demo)', uen: uen ?? fictionalUen() }
        : { companyName: null, uen: null }
    const member = await insertMember(tx, {
      kind,
      email: to,
      emailKey: emailKey(to),
      firstName: 'Jun Hao',
      lastName: 'Lim',
      ...company,
      passwordHash,
      invitedBy: null,
      invitationCode: await makeInvitationCode(tx),
      termsVersion: version,
      lang: 'en',
      joinedAt: now,
    })
    if (answered) await markAnswered(tx, member.id, now)
    if (level !== 1) await updateLevel(tx, member.id, level)
    const token = await insertSession(tx, {
      memberId: member.id,
      device: 'test',
      address: '127.0.0.1',
      now,
      times: terms.login,
    })
    return { id: member.id, email: to, token, invitationCode: member.invitationCode }
  })
}
