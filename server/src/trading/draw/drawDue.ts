/**
 * At the close a draw seals its list, opens its secret and gives out tons by itself. A draw that cannot be opened in
 * time is paid back.
 */

import { createHash } from 'node:crypto'
import { utf8 } from '@tonne/domain/bytes'
import { beaconText, DRAND_AFTER_MS, DRAW_RULE, entrantsText, REVEAL_HOURS } from '@tonne/domain/trading/draw'
import { findHeadOver } from '../../base/proof/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { assertFence } from '../../platform/schedule/lease.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import { type BookingRow, listWaiting } from '../presale/store.ts'
import { lockProject } from '../project/store.ts'
import type { Beacon } from './drand.ts'
import { type DrawTools, giveOut, payBack, type Revealed } from './settleDraw.ts'
import { type DrawRow, findDraw, insertList, listDue } from './store.ts'

const DRAW_JOB = 'drawDue'
const HOUR = 3_600_000
const sha256 = (text: string): string => createHash('sha256').update(utf8(text)).digest('hex')

export const drawDue = (tools: DrawTools, beacon?: Beacon): DueJob => ({
  name: DRAW_JOB,
  everyMs: 1000,
  run: async (now, fence) => {
    const drawing: Drawing = { beacon, now, fence: (tx) => assertFence(tx, DRAW_JOB, fence) }
    return eachApart(await listDue(tools.db, now), (draw) => drawOne(tools, draw, drawing))
  },
})

/** `record` writes who asked for it, in the transaction of the outcome. */
type Drawing = { beacon: Beacon | undefined; now: Date; fence(tx: Tx): Promise<void>; record?(tx: Tx): Promise<void> }
/**
 * 1 when the draw has its outcome now, 0 when its beacon is not out yet. Each step is its own transaction: the list is
 * published before the secret.
 */
export async function drawOne(
  tools: DrawTools,
  { projectNo, closesAt, decision }: DrawRow,
  { beacon, now, fence, record }: Drawing,
): Promise<0 | 1> {
  const due =
    decision === 'closed'
      ? 'the project was closed'
      : now.getTime() >= closesAt.getTime() + REVEAL_HOURS * HOUR
        ? 'not revealed in time'
        : null
  const inside = <T>(work: (tx: Tx, draw: DrawRow) => Promise<T>): Promise<T | undefined> =>
    tools.db.tx(async (tx) => {
      await fence(tx)
      // Bookings, cancellations and payments wait for the project's lock, so nothing of this draw changes while it is
      // held.
      if (!(await lockProject(tx, projectNo))) throw new Error(`no project ${projectNo}`)
      const draw = await findDraw(tx, projectNo)
      return draw && !draw.result ? work(tx, draw) : undefined
    })
  if (due === null) await inside((tx, draw) => seal(tx, draw, now))
  const sealed = await findDraw(tools.db, projectNo)
  if (!sealed || sealed.result) return 0
  const inLog = due === null ? await standsInLog(tools.db, sealed, now) : 'yes'
  if (inLog === 'not yet') return 0
  const why = inLog === 'too late' ? 'the list was not sealed in time' : due
  const revealed = why === null ? await beaconOf(sealed, beacon) : undefined
  if (why === null && !revealed) return 0
  const given = await inside(async (tx, draw) => {
    await (why === null ? giveOut(tx, { tools, draw, revealed: revealed!, now }) : payBack(tx, { draw, why, now }))
    await record?.(tx)
    emitToAll(tx, ['project', 'draw', 'presale'], now)
    return true
  })
  return given ? 1 : 0
}

const entriesOf = (rows: readonly BookingRow[]) =>
  rows.map((b) => ({ id: b.orderNo, kg: b.askedKg as number, memberSeed: b.memberSeed }))

async function seal(tx: Tx, draw: DrawRow, now: Date): Promise<void> {
  if (draw.list) return
  const entries = entriesOf(await listWaiting(tx, draw.projectId))
  const entrants = entrantsText(entries)
  await insertList(tx, draw.projectId, {
    entrants,
    entrantsHash: sha256(entrants),
    memberSeeds: beaconText(draw.projectNo, entries),
    sealedAt: now,
  })
}

/**
 * With drand the list must be in the log before the number is known; otherwise the list could be fitted to the number,
 * and nobody could tell. Without drand there is no such instant.
 */
async function standsInLog(
  sql: Sql,
  { rule, projectId, closesAt, drandRound }: DrawRow,
  now: Date,
): Promise<'yes' | 'not yet' | 'too late'> {
  if (rule !== DRAW_RULE || drandRound === null) return 'yes'
  const knownFrom = closesAt.getTime() + DRAND_AFTER_MS
  const head = await findHeadOver(sql, 'drawList', projectId)
  if (head) return head.at.getTime() < knownFrom ? 'yes' : 'too late'
  return now.getTime() < knownFrom ? 'not yet' : 'too late'
}

/** The number that is mixed in, or undefined while a drand round is not out. */
async function beaconOf(
  { drandChain, drandRound, list }: DrawRow,
  beacon: Beacon | undefined,
): Promise<Revealed | undefined> {
  if (drandChain === null || drandRound === null) return { beacon: sha256(list!.memberSeeds), drandSignature: null }
  if (!beacon) return undefined
  const round = await beacon.read(drandChain, drandRound)
  return round && { beacon: round.randomness, drandSignature: round.signature }
}
