/** Why: before the first booking the rules and the hash of a secret are published, so that the secret cannot be chosen afterwards. */
import { createHash, randomBytes } from 'node:crypto'
import { commitBytes, DRAW_RULE } from '@tonne/domain/draw'
import { bookingCap } from '@tonne/domain/presale'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { sealer } from '../platform/seal.ts'
import type { Tools } from '../platform/tools.ts'
import { listCards, lockProject } from '../project/store.ts'
import type { Beacon } from './drand.ts'
import { findDraw, findUnsealed, insertCommit } from './store.ts'

const NAME = 'commitDraws'
/** Sealed for this project: under another's number it does not open. */
export const seedContext = (projectNo: string): string => `draw seed ${projectNo}`

/** One project a run. With a beacon its round is named here, before booking; without one the members' seeds are the beacon. */
export const commitDraws = ({ db, hub, settings }: Pick<Tools, 'db' | 'hub' | 'settings'>, beacon?: Beacon): DueJob => ({
  name: NAME,
  everyMs: 1000,
  run: async (now, fence) => {
    const found = await findUnsealed(db, now)
    if (!found) return 0
    const [card] = await listCards(db, found.projectNo, now, now)
    if (!card?.presaleStartsAt || !card.presaleEndsAt) return 0
    // A project may keep tons out of its draw, for the sale that follows.
    const supplyKg = Math.min(card.unsoldKg, card.presaleSupplyKg ?? card.unsoldKg)
    if (supplyKg < card.lotKg) return 0
    const named = beacon && (await beacon.roundAt(card.presaleEndsAt))
    const seed = randomBytes(32)
    const { sealed, keyId } = sealer(settings.secret).seal(seed, seedContext(card.no))
    await db.tx(async (tx) => {
      await assertFence(tx, NAME, fence)
      const project = await lockProject(tx, found.projectNo)
      if (project?.decision !== 'approved' || (await findDraw(tx, found.projectNo))) return
      await insertCommit(tx, {
        projectId: card.id,
        projectNo: card.no,
        rule: DRAW_RULE,
        commitHash: createHash('sha256').update(commitBytes(card.no, seed)).digest('hex'),
        seedSealed: sealed,
        seedKey: keyId,
        supplyKg,
        lotKg: card.lotKg,
        capKg: bookingCap(card.maxKg, card.lotKg, supplyKg),
        drandChain: named?.chain ?? null,
        drandRound: named?.round ?? null,
        opensAt: card.presaleStartsAt!,
        closesAt: card.presaleEndsAt!,
        publishedAt: now,
      })
    })
    hub.tell([{ memberId: 0, stale: ['project', 'draw', 'presale'] }])
    return 1
  },
})
