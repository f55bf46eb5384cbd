import { fillIn } from '@tonne/domain/fillIn'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { EXPORT_DAYS, executedAt, requestKinds } from '@tonne/domain/support/request'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { type Fenced, fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { CopyPart } from '../../shared/copyPart.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { noteOutage } from '../../shared/outage.ts'
import type { Tools } from '../../shared/tools.ts'
import { collectCopy, copyContext, insertCopy, sweepCopies } from '../dataexport/store.ts'
import { carryOut, notifyWait } from './carryOut.ts'
import { outcomeOf, staleFor } from './say.ts'
import { listWaitOutages, lockDue, lockRequest, type RequestRow, updateExecuteAt } from './store.ts'
import { endByItself, findStop } from './watchRecoveries.ts'

const days = () => String(EXPORT_DAYS)
const READY = { en: fillIn(ownReasons.copyReady.en, days), cn: fillIn(ownReasons.copyReady.cn, days) }
const DAY_MS = 86_400_000

/** Each noun's part of a copy. */
export type Copying = { parts(): readonly CopyPart[] }
async function makeCopy(
  tx: Tx,
  { settings, files, parts }: Tools & Copying,
  row: RequestRow,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(
    { madeAt: now, ...(await collectCopy(tx, row.memberId, { parts: parts(), files })) },
    null,
    1,
  )
  const copy = sealer(settings).seal(text, copyContext(row.id))
  await insertCopy(tx, {
    requestId: row.id,
    memberId: row.memberId,
    copy,
    expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
  })
}

const AGAIN_MS = 60_000
export function carryOutDue(tools: Tools & Copying): DueJob {
  /** Requests that could not be carried out; others do not wait for them. */
  const later = new Map<string, number>()
  return fencedJob({ db: tools.db, name: 'carryOutRequests', everyMs: 5000 }, async (now, fenced) => {
    for (const [no, at] of later) if (at <= now.getTime()) later.delete(no)
    await noteOutage(tools.db, now)
    let taken: string | undefined
    const sweep = () => fenced(async (tx) => (await sweepCopies(tx, now)).length)
    const one = () =>
      fenced(async (tx) => {
        const row = await lockDue(tx, now, [...later.keys()])
        if (!row) return 0
        taken = row.no
        const why = await findStop(tx, row)
        if (why) {
          await endByItself(tx, row, why, now)
          return 1
        }
        const copying = row.kind === 'data_export'
        if (copying) await makeCopy(tx, tools, row, now)
        const answer = copying ? READY : (outcomeOf(row) ?? ownReasons.agreedByTwo)
        const reason = (copying ? READY : ownReasons.agreedByTwo).en
        await carryOut(tx, { tools, row, by: { operator: 'system', reason, answer, now } })
        return 1
      }).catch((error) => {
        if (taken && !isOutage(error)) later.set(taken, now.getTime() + AGAIN_MS)
        throw error
      })
    return eachApart([sweep, () => moveWaits(tools, fenced, now), one], (part) => part())
  })
}

/** The wait of a request is the time to stop it, so it does not run in an outage and the hours after it. */
async function moveWaits(tools: Tools, fenced: Fenced, now: Date): Promise<number> {
  const outages = Map.groupBy(await listWaitOutages(tools.db), ({ no }) => no)
  return eachApart(outages, ([no, spans]) =>
    fenced(async (tx) => {
      const row = await lockRequest(tx, no)
      const executeAt = row && executedAt(row, spans[0]!.agreedAt, spans)
      // What waits for nobody, such as a copy of data, is carried out at once.
      const waits = row?.state === 'approved' && requestKinds[row.kind].waitHours > 0
      if (!waits || !executeAt || !row.executeAt || executeAt <= row.executeAt) return 0
      await updateExecuteAt(tx, row.id, executeAt)
      await notifyWait(tx, { tools, row, executeAt, cause: `until ${executeAt.getTime()}`, now })
      emit(tx, staleFor(row.memberId), now)
      return 1
    }),
  )
}
