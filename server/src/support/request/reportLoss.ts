/**
 * The report requires every remaining proof (password, mailbox, IC number), and the owner is notified on every channel
 * at once.
 */
import type { Input } from '@tonne/contract/endpoint'
import type { recovery } from '@tonne/contract/people/recovery'
import { emailKey as keyOf } from '@tonne/domain/fields'
import { sayDevice } from '@tonne/domain/people/device'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { IC_TRIES, judgeIc } from '@tonne/domain/people/recovery'
import { type Refusal, refuse } from '@tonne/domain/refusals'
import { answeredBy, requestKinds } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { isSameIc } from '../../people/identity/store.ts'
import { getMailPhrase, registeredNameOf } from '../../people/member/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import { deviceHashOf, isKnownDevice } from '../../shared/credential/devices.ts'
import { prolongTicket } from '../../shared/credential/loginTicket.ts'
import { checkMailedCode, updateUsed } from '../../shared/credential/mailedCode.ts'
import { sendMailedCode } from '../../shared/credential/sendMailedCode.ts'
import type { Call, Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { type Holder, holderOf, refuseShut } from './recoveryAccess.ts'
import { recoveryWords } from './recoveryMail.ts'
import { cancelLink, staleFor } from './say.ts'
import { type FromWhere, insertFirstStep, insertRequest } from './store.ts'
import { writeMessage } from './submitRequest.ts'

const DAY_MS = 86_400_000

export function sendRecoveryCode({ db, settings }: Tools): Handler<typeof recovery.sendCode> {
  return async (call) => {
    const { now } = call
    const { member, ticket, ticketHash } = await holderOf(db, call)
    return db.tx(async (tx) => {
      await refuseShut(tx, member.id, now)
      const terms = (await getTerms(tx, now)).terms.login
      await prolongTicket(tx, ticketHash, ticket)
      const phrase = await getMailPhrase(tx, member.id)
      const ask = {
        email: member.email,
        purpose: 'recovery',
        words: recoveryWords(terms.codeMinutes),
        phrase,
        memberId: member.id,
      } as const
      return sendMailedCode(tx, ask, call, { settings, terms })
    })
  }
}

type ReportLossInput = Call<Input<typeof recovery.ask>>
export function reportLoss(tools: Tools): Handler<typeof recovery.ask> {
  const { db } = tools
  return async (call) => {
    const holder = await holderOf(db, call)
    const made = await db.tx((tx) => ask(tx, tools, holder, call))
    return made
  }
}

/**
 * One at a time for each member. A wrong code or IC number is returned, so that it stays counted; only a success uses
 * the code up.
 */
async function ask(tx: Tx, tools: Tools, holder: Holder, call: ReportLossInput): Promise<Refusal | { no: string }> {
  const { input, now } = call
  const { member } = holder
  const { secret } = tools.settings
  // Checked twice, so that no codes can be tried while reports are refused, and of many at once the first shuts out the
  // others.
  await refuseShut(tx, member.id, now)
  const { terms } = await getTerms(tx, now)
  const given = {
    emailKey: keyOf(member.email),
    purpose: 'recovery',
    codeTicket: input.codeTicket,
    code: input.code,
  } as const
  const code = await checkMailedCode(tx, given, { secret, now, terms: terms.login })
  await lockKey(tx, `recovery:${member.id}`)
  await refuseShut(tx, member.id, now)
  if (typeof code !== 'number') return code
  // Counted apart from the member's own tries, so that a stranger here cannot use up those of a logged-in member.
  const key = icTriesOf(member.id)
  const wrong = await listAttempts(tx, { key, since: new Date(now.getTime() - DAY_MS), most: IC_TRIES })
  const ic = judgeIc(await isSameIc(tx, member.id, sealer(tools.settings).indexes(input.ic, 'ic')), wrong.length)
  if (ic.verdict === 'wrong') {
    await insertAttempt(tx, key, now)
    return ic.refusal
  }
  await updateUsed(tx, code, now)
  return file(tx, tools, holder, { call, icCompared: ic.verdict === 'right' })
}
export const icTriesOf = (memberId: number): string => `recovery ic:${memberId}`

async function file(
  tx: Tx,
  { settings }: Tools,
  { member, ticket }: Holder,
  { call, icCompared }: { call: ReportLossInput; icCompared: boolean },
): Promise<{ no: string }> {
  const { now, device, address, input } = call
  const [kind, memberId] = ['second_factor' as const, member.id]
  const known = await isKnownDevice(tx, keyOf(member.email), deviceHashOf(call))
  const from: FromWhere = {
    device: device.slice(0, 200),
    address,
    known,
    icCompared,
    provedAt: ticket.openedAt.toISOString(),
  }
  const dueAt = answeredBy(kind, now, await listHolidays(tx, now))
  const made =
    (await insertRequest(tx, { memberId, kind, details: { from }, secret: null, dueAt }, now)) ??
    refuse('requestOpen', { no: '' })
  const name = registeredNameOf(member)
  await insertFirstStep(tx, made.id, name, now)
  await writeMessage(tx, { requestId: made.id, memberId, name, text: input.text, pictures: [] }, now)
  const reason = ownReasons.recoveryAsked.en
  await insertAudit(
    tx,
    {
      by: 'system',
      act: 'request.recovery',
      subject: made.no,
      reason,
      after: { known, icCompared },
      memberId,
      address,
    },
    now,
  )
  const params = {
    no: made.no,
    device: sayDevice(device),
    address,
    hours: requestKinds[kind].waitHours,
    link: cancelLink(settings, made.no),
  }
  await notify(tx, { memberId, kind: 'recoveryAsked', cause: `request ${made.id}`, params }, now)
  emit(tx, staleFor(memberId), now)
  return { no: made.no }
}
