/**
 * Once in each Singapore day all balances are summed into trees whose roots are published, beside the assets held for
 * them.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { dayOf } from '@tonne/domain/days'
import { rootOf, treeOfDay } from '@tonne/domain/money/liability'
import type { Tx } from '../../platform/database/database.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { eachInSlices, hashInSlices } from '../../platform/slices.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  hasDay,
  insertDay,
  insertLeaves,
  type LeafRow,
  lastDayId,
  leafIn,
  listNamed,
  type Owed,
  readStanding,
} from './store.ts'

/**
 * A day without a seal (the server was down) stays without, because the balances of that time can no longer be read.
 */
export function sealLiabilities({ db }: Pick<Tools, 'db'>): DueJob {
  return fencedJob({ db, name: 'sealLiabilities', everyMs: 60_000 }, async (now, fenced) => {
    const day = dayOf(now)
    if (await hasDay(db, day)) return 0
    await fenced(async (tx) => {
      await sealDay(tx, day, now)
      emit(tx, { memberId: 0, stale: ['liability'] }, now)
    })
    return 0
  })
}

/** Leaves written by one statement. */
const PIECE = 4096
/** The rows go into the log with everything else, so that nobody can be shown another root of this day unnoticed. */
async function sealDay(tx: Tx, day: string, now: Date): Promise<void> {
  tx.unhurried()
  const { owed, kept } = await readStanding(tx)
  const [ofAsset, last] = [Map.groupBy(owed, (row) => row.asset), await lastDayId(tx)]
  const assets = kept.map(({ asset }) => asset)
  const names = await listNamed(tx, assets)
  for (const [i, one] of kept.entries()) {
    const rows = ofAsset.get(one.asset) ?? []
    const leaves = await shuffled(rows)
    const root = rootOf(await hashInSlices(treeOfDay(leaves.map(leafIn), { day, asset: one.asset, isFirst: false })))
    const project = names.get(one.asset)
    await insertDay(tx, {
      ...one,
      id: last + 1 + i,
      day,
      projectNo: project?.no ?? null,
      nameEn: project?.en ?? null,
      nameCn: project?.cn ?? null,
      root: Buffer.from(root.hash),
      leaves: leaves.length,
      owed: root.sum,
      at: now,
      members: rows.length,
    })
    for (let at = 0; at < leaves.length; at += PIECE) await insertLeaves(tx, day, leaves.slice(at, at + PIECE))
  }
}

/**
 * A member's balance, split at random into two leaves: the neighbour of a leaf is shown its sum, which is then nobody's
 * balance.
 */
function partsOf(row: Owed): Owed[] {
  if (row.amount < 2) return [row]
  const part = randomInt(1, row.amount)
  return [part, row.amount - part].map((amount) => ({ ...row, amount }))
}

/** Each leaf gets a nonce that only its member learns, and a place at random. */
async function shuffled(rows: readonly Owed[]): Promise<LeafRow[]> {
  const leaves: LeafRow[] = []
  const add = (part: Owed): void => {
    const last = leaves.length
    const position = randomInt(last + 1)
    const nonce = randomBytes(16).toString('hex')
    // The leaf at that place moves to the end.
    if (position < last) leaves[last] = { ...leaves[position]!, position: last }
    leaves[position] = { ...part, nonce, position }
  }
  await eachInSlices(rows, (row) => partsOf(row).forEach(add))
  return leaves
}
