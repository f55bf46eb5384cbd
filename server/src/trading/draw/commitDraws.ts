/**
 * The rules and the hash of a secret are published before the first booking, so that the secret cannot be chosen
 * afterwards.
 */

import { createHash, randomBytes } from 'node:crypto'
import { commitBytes, DRAND_AFTER_MS, DRAW_RULE } from '@tonne/domain/trading/draw'
import { drawTons } from '@tonne/domain/trading/presale'
import { sealer } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { type Fenced, fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { listCards, lockProject } from '../project/store.ts'
import type { Beacon } from './drand.ts'
import { type CommitRow, findDraw, insertCommit, listAwaited, seedContext } from './store.ts'

type CommitTools = Pick<Tools, 'db' | 'settings'>

/**
 * With a beacon its round is named here, before booking; without one the members' seeds are the beacon.
 */
export const commitDraws = (tools: CommitTools, beacon?: Beacon): DueJob =>
  fencedJob({ db: tools.db, name: 'commitDraws', everyMs: 1000 }, async (now, fenced) =>
    eachApart(await listAwaited(tools.db, now), async ({ projectId, projectNo }) => {
      const promise = await promiseOf(tools.db, projectNo, now)
      if (!promise) return 0
      await commitOne(tools, { ...promise, projectId, projectNo }, { beacon, now, fenced })
      return 1
    }),
  )

type Committing = { beacon: Beacon | undefined; now: Date; fenced: Fenced }
async function commitOne(
  { settings }: CommitTools,
  promise: Promised & { projectId: number; projectNo: string },
  committing: Committing,
) {
  const { projectId, projectNo, ...promised } = promise
  const { beacon, now, fenced } = committing
  // Late enough that the list is in the log before anybody knows the number.
  const named = beacon && (await beacon.roundAt(new Date(promised.closesAt.getTime() + DRAND_AFTER_MS)))
  const seed = randomBytes(32)
  const { sealed, keyId } = sealer(settings).seal(seed, seedContext(projectNo))
  await fenced(async (tx) => {
    const project = await lockProject(tx, projectNo)
    if (project?.decision !== 'approved' || (await findDraw(tx, projectNo))) return
    // The beacon took its time: changes made meanwhile are committed to in the next run, with a round of its own.
    if (JSON.stringify(await promiseOf(tx, projectNo, now)) !== JSON.stringify(promised)) return
    await insertCommit(tx, {
      ...promised,
      projectId,
      projectNo,
      rule: DRAW_RULE,
      seedSealed: sealed,
      seedKey: keyId,
      publishedAt: now,
      commitHash: createHash('sha256').update(commitBytes(projectNo, seed)).digest('hex'),
      drandChain: named?.chain ?? null,
      drandRound: named?.round ?? null,
    })
    emitToAll(tx, ['project', 'draw', 'presale'], now)
  })
}

type Promised = Pick<CommitRow, 'supplyKg' | 'lotKg' | 'capKg' | 'opensAt' | 'closesAt'>
/** The promises of a draw of the project in its present state; undefined while there is nothing to draw. */
async function promiseOf(sql: Sql, no: string, now: Date): Promise<Promised | undefined> {
  const [card] = await listCards(sql, no, now, now)
  if (!card?.presaleStartsAt || !card.presaleEndsAt) return undefined
  const { lotKg, presaleStartsAt: opensAt, presaleEndsAt: closesAt } = card
  const { supplyKg, capKg } = drawTons(card)
  return supplyKg < lotKg ? undefined : { supplyKg, lotKg, capKg, opensAt, closesAt }
}
