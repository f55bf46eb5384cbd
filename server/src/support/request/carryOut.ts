/** The effect, its step, its audit row and its notice are one transaction. */
import { sayBothDayTimes } from '@tonne/domain/format'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { executedAt, requestKinds } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { stopPlans } from '../../carbon/plan/store.ts'
import {
  findMember,
  lockMember,
  lockToClose,
  updateDisabled,
  updateLevel,
  updateRealName,
} from '../../people/member/store.ts'
import { findTradingCase, lockCase, updateLifted } from '../../people/restriction/store.ts'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { startCoolOff } from '../../shared/credential/coolOff.ts'
import { deleteTicketsOf } from '../../shared/credential/loginTicket.ts'
import { dropFactors } from '../../shared/credential/lostFactor.ts'
import { unlockTrading } from '../../shared/credential/tradingLock.ts'
import { changeTradingPassword, refuseOtherLogin } from '../../shared/credential/tradingPassword.ts'
import { emit, type Stale } from '../../shared/ledger/emit.ts'
import { revokeMemberSessions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { checkClosure, checkLevel } from './checkRequest.ts'
import { endNow, linkNow } from './ownerRequests.ts'
import { cancelLink, kindOf, staleFor } from './say.ts'
import { hashContext, moveRequest, type RequestRow } from './store.ts'

/** `answer` is for the member, `reason` for the audit. */
type By = { operator: Operator | 'system'; reason: string; answer: { en: string; cn: string }; now: Date }
type Doing = { tools: Tools; row: RequestRow; by: By }
type Change = {
  before?: object
  after?: object
  /** Until when withdrawals wait. */
  until?: Date
  /** The names of stale data, besides the member's requests. */
  events?: readonly Stale[]
}

type Wait = { tools: Pick<Tools, 'settings'>; row: RequestRow; executeAt: Date; cause: string; now: Date }
/** Says until when the member can stop what was agreed to. */
export async function notifyWait(tx: Tx, { tools, row, executeAt, cause, now }: Wait): Promise<void> {
  const params = {
    no: row.no,
    kind: kindOf(row),
    at: sayBothDayTimes(executeAt, now),
    link: cancelLink(tools.settings, row.no),
  }
  const kind = row.kind === 'second_factor' ? 'recoveryAgreed' : 'requestApproved'
  await notify(tx, { memberId: row.memberId, kind, cause: `request ${row.id} ${cause}`, params }, now)
}
/** An approval: carried out now, or after the kind's wait. */
export async function approve(tx: Tx, doing: Doing): Promise<void> {
  const { tools, row, by } = doing
  const { waitHours } = requestKinds[row.kind]
  const name = by.operator === 'system' ? 'system' : by.operator.name
  if (waitHours > 0) {
    const executeAt = executedAt(row, by.now)
    await moveRequest(tx, row, { to: 'approved', by: name, executeAt, outcome: by.answer }, by.now)
    await notifyWait(tx, { tools, row, executeAt, cause: 'approved', now: by.now })
    return
  }
  await moveRequest(tx, row, { to: 'approved', by: name }, by.now)
  await carryOut(tx, { ...doing, row: { ...row, state: 'approved' } })
}

export async function carryOut(tx: Tx, doing: Doing): Promise<void> {
  const { row, by } = doing
  const { before, after, until, events = [] } = await perform(tx, doing)
  const name = by.operator === 'system' ? 'system' : by.operator.name
  await moveRequest(tx, row, { to: 'done', by: name, outcome: by.answer }, by.now)
  const act = {
    by: by.operator,
    act: `request.done.${row.kind}`,
    subject: row.no,
    reason: by.reason,
    memberId: row.memberId,
  }
  await insertAudit(tx, { ...act, before: before ?? null, after: after ?? null }, by.now)
  const notice = { memberId: row.memberId, cause: `request ${row.id} done` }
  if (until)
    await notify(
      tx,
      { ...notice, kind: 'factorRecovered', params: { no: row.no, until: sayBothDayTimes(until, by.now) } },
      by.now,
    )
  else
    await notify(
      tx,
      { ...notice, kind: 'requestDone', params: { no: row.no, kind: kindOf(row), reason: by.answer } },
      by.now,
    )
  for (const line of [staleFor(row.memberId), ...events]) emit(tx, line, by.now)
}

async function perform(tx: Tx, doing: Doing): Promise<Change> {
  const { row, by } = doing
  const { memberId, details } = row
  switch (row.kind) {
    case 'level_upgrade': {
      const { level } = (await lockMember(tx, memberId)) ?? refuse('notFound')
      await checkLevel(tx, memberId, details.level!, by.now)
      await updateLevel(tx, memberId, details.level!)
      return { before: { level }, after: { level: details.level } }
    }
    case 'name_correction': {
      if (!(await lockMember(tx, memberId))) refuse('notFound')
      await updateRealName(tx, memberId, details.realName!)
      // Both names stay in the request, because acts are sealed for ever and names must not be kept for ever.
      return { after: { realName: 'as the request says' } }
    }
    case 'appeal':
      return endCase(tx, doing)
    case 'unlock':
      return unlock(tx, doing)
    case 'trading_password':
      return newTradingPassword(tx, doing)
    case 'account_closure':
      // The month of a plan locks the plan and then, by its order, the member. So plans are locked first here; a plan
      // made meanwhile is stopped under the member's lock.
      await stopPlans(tx, memberId, by.now)
      await lockToClose(tx, memberId)
      await checkClosure(tx, memberId, by.now)
      await updateDisabled(tx, memberId, by.now)
      await stopPlans(tx, memberId, by.now)
      await revokeMemberSessions(tx, memberId, by.now)
      return { after: { disabled: true } }
    case 'owner_link':
      return linkNow(tx, doing.tools, row, by.now)
    case 'owner_end':
      return endNow(tx, doing.tools, row, by.now)
    case 'second_factor':
      return removeLostFactor(tx, memberId, by.now)
    case 'data_export':
    case 'letter':
      return {}
  }
}

/**
 * Tickets are deleted first, which waits for a login in progress, so that its session ends with all others. The trading
 * password stays as it is.
 */
async function removeLostFactor(tx: Tx, memberId: number, now: Date): Promise<Change> {
  await deleteTicketsOf(tx, memberId)
  await lockMember(tx, memberId)
  const before = await dropFactors(tx, memberId, now)
  await revokeMemberSessions(tx, memberId, now)
  const { terms } = await getTerms(tx, now)
  const until = await startCoolOff(tx, { memberId, why: 'factor_recovery', terms }, now)
  return { before, after: { totp: false, passkeys: 0, recoveryCodes: 0, withdrawalsWaitUntil: until }, until }
}

async function endCase(tx: Tx, { row, by }: Doing): Promise<Change> {
  const found = await lockCase(tx, row.details.caseNo!)
  if (found?.memberId !== row.memberId) return {}
  await updateLifted(tx, { id: found.id, by: 'appeal', why: by.answer }, by.now)
  if (found.code === 'trading_locked') await unlockTrading(tx, row.memberId, by.now)
  return { before: { caseNo: found.caseNo, scopes: found.scopes } }
}

async function unlock(tx: Tx, { row, by }: Doing): Promise<Change> {
  const found = (await findTradingCase(tx, row.memberId)) ?? refuse('notLocked')
  await updateLifted(tx, { id: found.id, by: 'unlock', why: by.answer }, by.now)
  await unlockTrading(tx, row.memberId, by.now)
  return { before: { caseNo: found.caseNo } }
}

/** A new trading password ends a lock of the old one. */
async function newTradingPassword(tx: Tx, doing: Doing): Promise<Change> {
  const { tools, row, by } = doing
  const { terms } = await getTerms(tx, by.now)
  const sealedHash = { sealed: row.secretSealed!, keyId: row.secretKey! }
  const hash = sealer(tools.settings).open(sealedHash, hashContext(row.memberId)).toString()
  const locked = await findTradingCase(tx, row.memberId)
  const change = locked && (await findMember(tx, row.memberId)) ? await unlock(tx, doing) : {}
  await changeTradingPassword(tx, { memberId: row.memberId, hash, terms }, by.now)
  await lockMember(tx, row.memberId)
  await refuseOtherLogin(tx, row.memberId, row.details.login)
  return change
}
