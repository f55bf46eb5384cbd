/**
 * A factor that is used again is not lost, so its use ends the report. An owner who has not reacted is reminded on the
 * last day.
 */
import { sayBothDayTimes } from '@tonne/domain/format'
import { isReminded, type RecoveryStop, recoveryStops, whyStops } from '@tonne/domain/people/recovery'
import { isOpenRequest } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { getSince } from '../../shared/credential/lostFactor.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { stop } from './cancelRequest.ts'
import { cancelLink, staleFor } from './say.ts'
import { listOpenOfKind, lockRequest, type RequestRow } from './store.ts'

const SYSTEM = 'system'

/** The reason for ending the report by itself, if any: an event since the password was given for it. */
export async function findStop(sql: Sql, { memberId, at, details }: RequestRow): Promise<RecoveryStop | undefined> {
  const { provedAt } = details.from ?? {}
  return whyStops(await getSince(sql, memberId, provedAt ? new Date(provedAt) : at))
}
/** Call it in the transaction that locked the row. */
export async function endByItself(tx: Tx, row: RequestRow, why: RecoveryStop, now: Date): Promise<void> {
  await stop(tx, row, { by: SYSTEM, reason: recoveryStops[why].en, why: recoveryStops[why], address: '', now })
}

export const watchRecoveries = (tools: Tools): DueJob =>
  fencedJob({ db: tools.db, name: 'watchRecoveries', everyMs: 5000 }, async (now, fenced) => {
    let ended = 0
    for (const row of await listOpenOfKind(tools.db, 'second_factor')) {
      const due = (await findStop(tools.db, row)) ?? (row.executeAt && isReminded(row.executeAt, now))
      if (!due) continue
      if (await fenced(async (tx) => look(tx, tools, row.no, now))) ended++
    }
    return ended
  })

async function look(tx: Tx, { settings }: Tools, no: string, now: Date): Promise<boolean> {
  const row = await lockRequest(tx, no)
  if (!row || !isOpenRequest(row.state)) return false
  const { id, memberId, executeAt } = row
  const why = await findStop(tx, row)
  if (why) {
    await endByItself(tx, row, why, now)
    return true
  }
  if (!executeAt || !isReminded(executeAt, now)) return false
  const hours = (await getTerms(tx, now)).terms.coolOff.recoveryHours
  const params = { no, at: sayBothDayTimes(executeAt), hours, link: cancelLink(settings, no) }
  // Sent once, because a second notice of the same cause is not inserted.
  if (!(await notify(tx, { memberId, kind: 'recoverySoon', cause: `request ${id} soon`, params }, now))) return false
  emit(tx, staleFor(memberId), now)
  return true
}
