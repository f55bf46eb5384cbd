/**
 * A factor that is used again is not lost, so its use ends the report; a changed login password also ends the request
 * for a new trading password. An owner who has not reacted to a report is reminded on the last day.
 */
import { sayBothDayTimes } from '@tonne/domain/format'
import { isReminded, type RecoveryStop, recoveryStops, whyStops } from '@tonne/domain/people/recovery'
import { isOpenRequest } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { loginPasswordChangedAt } from '../../shared/credential/coolOff.ts'
import { getSince } from '../../shared/credential/lostFactor.ts'
import { isOtherLogin } from '../../shared/credential/tradingPassword.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { stop } from './cancelRequest.ts'
import { cancelLink, staleFor } from './say.ts'
import { listOpenOfKinds, lockRequest, type RequestRow } from './store.ts'

const SYSTEM = 'system'

/** The reason for ending the request by itself, if any: an event since the password was given for it. */
export async function findStop(sql: Sql, row: RequestRow): Promise<RecoveryStop | undefined> {
  const { kind, memberId, at, details } = row
  // A new trading password was compared with the login password of its day. Whoever changed that since may also be the
  // owner, and the request a thief's.
  if (kind === 'trading_password') {
    const changedAt = await loginPasswordChangedAt(sql, memberId)
    const other = (changedAt && changedAt > at) || (await isOtherLogin(sql, memberId, details.login))
    return other ? 'password_changed' : undefined
  }
  if (kind !== 'second_factor') return undefined
  const { provedAt } = details.from ?? {}
  return whyStops(await getSince(sql, memberId, provedAt ? new Date(provedAt) : at))
}
/** Call it in the transaction that locked the row. */
export async function endByItself(tx: Tx, row: RequestRow, why: RecoveryStop, now: Date): Promise<void> {
  await stop(tx, row, { by: SYSTEM, reason: recoveryStops[why].en, why: recoveryStops[why], address: '', now })
}

/** When a recovery is carried out, on the last day before that. */
const remindedAt = ({ kind, executeAt }: RequestRow, now: Date): Date | null =>
  kind === 'second_factor' && executeAt && isReminded(executeAt, now) ? executeAt : null

export const watchRecoveries = (tools: Tools): DueJob =>
  fencedJob({ db: tools.db, name: 'watchRecoveries', everyMs: 5000 }, async (now, fenced) => {
    return eachApart(await listOpenOfKinds(tools.db, ['second_factor', 'trading_password']), async (row) => {
      const due = (await findStop(tools.db, row)) ?? remindedAt(row, now)
      return due && (await fenced((tx) => look(tx, tools, row.no, now))) ? 1 : 0
    })
  })

async function look(tx: Tx, { settings }: Tools, no: string, now: Date): Promise<boolean> {
  const row = await lockRequest(tx, no)
  if (!row || !isOpenRequest(row.state)) return false
  const { id, memberId } = row
  const why = await findStop(tx, row)
  if (why) {
    await endByItself(tx, row, why, now)
    return true
  }
  const executeAt = remindedAt(row, now)
  if (!executeAt) return false
  const hours = (await getTerms(tx, now)).terms.coolOff.recoveryHours
  const params = { no, at: sayBothDayTimes(executeAt, now), hours, link: cancelLink(settings, no) }
  // Sent once, because a second notice of the same cause is not inserted.
  if (!(await notify(tx, { memberId, kind: 'recoverySoon', cause: `request ${id} soon`, params }, now))) return false
  emit(tx, staleFor(memberId), now)
  return true
}
