/** A breach that puts money in doubt stops payments at once, before anybody has read of it. */
import { stopMoneyOut } from '../../money/moneyout/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fenced, fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { checkInvariants, checkPieces, type Found } from './checkInvariants.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariantList.ts'
import { findRun, insertRun, type Run } from './store.ts'

type Cost = Invariant['cost']
const MINUTE = 60_000
const DAY = 86_400_000

/** Cheap invariants run each minute, long tables in pieces; these tables as a whole, and the histories, daily. */
export const watchInvariants = ({ db }: Pick<Tools, 'db'>): DueJob[] => [
  fencedJob({ db, name: 'watchInvariants', everyMs: MINUTE }, (now, fenced) =>
    watch(db, { cost: 'cheap', now, fenced }),
  ),
  fencedJob({ db, name: 'watchHistory', everyMs: 10 * MINUTE }, async (now, fenced) => {
    const last = await findRun(db, 'whole')
    const fresh = last && last.at <= now && now.getTime() - last.at.getTime() < DAY
    return fresh ? 0 : watch(db, { cost: 'whole', now, fenced })
  }),
]

type Watching = { cost: Cost; now: Date; fenced: Fenced }
async function watch(db: Tools['db'], { cost, now, fenced }: Watching): Promise<number> {
  const list = invariants.filter((one) => one.cost === cost || (cost === 'whole' && one.piece))
  const looked =
    cost === 'cheap'
      ? await checkPieces(db, list, now, (await findRun(db, cost))?.detail.reached ?? {})
      : await checkInvariants(db, list, now)
  const found = looked.filter((f) => f.broken > 0)
  const reached = Object.fromEntries(looked.flatMap(({ invariant, next }) => (next ? [[invariant.id, next]] : [])))
  await fenced(async (tx) => {
    const stoppedFor = await stopFor(tx, found, { before: await findRun(tx, cost), now })
    const findings = found.map(({ invariant, broken, rows }) => ({ id: invariant.id, broken, rows }))
    await insertRun(tx, {
      at: now,
      // An invariant that is checked in pieces each minute and whole each day counts once.
      checked: list.filter((one) => one.cost === cost).length,
      broken: findings.map((f) => f.id),
      detail: { cost, findings, stoppedFor, reached },
    })
  })
  return 0
}

/**
 * Stops payments once for a breach: if two people resume while it is still there, they have seen it. Returns the
 * breaches that stopped payments. While payments are stopped for another reason, this stop follows when that one ends.
 */
async function stopFor(
  tx: Tx,
  found: readonly Found[],
  { before, now }: { before: Run | undefined; now: Date },
): Promise<string[]> {
  const broken = found.filter(({ invariant }) => invariant.money).map(({ invariant }) => invariant)
  const known = (before?.detail.stoppedFor ?? []).filter((id) => broken.some((one) => one.id === id))
  const fresh = broken.find(({ id }) => !known.includes(id))
  if (!fresh) return known
  const why = `What must always hold does not (${fresh.id}): ${fresh.sentence[0]}`
  const stopped = await stopMoneyOut(tx, { why }, now)
  return stopped ? broken.map(({ id }) => id) : known
}
