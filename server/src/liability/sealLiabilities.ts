/** Why: once in each Singapore day what is owed to every member is summed into trees whose roots are published, beside what is kept for it. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { toHex } from '@tonne/domain/bytes'
import { dayOf } from '@tonne/domain/days'
import { hashNow } from '@tonne/domain/hashing'
import { SGD } from '@tonne/domain/ledger'
import { firstLeaf, rootOf, type SumTree, sumTree } from '@tonne/domain/liability'
import { liabilityText } from '@tonne/domain/sealedText'
import type { Tx } from '../platform/database/database.ts'
import { tellLater } from '../platform/ledger/post.ts'
import { assertFence } from '../platform/schedule/lease.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { type Signer, signerFrom } from '../platform/signature.ts'
import type { Tools } from '../platform/tools.ts'
import { hasDay, insertDay, insertLeaves, type LeafRow, listIssued, listOwed, type Owed, sumClientMoney } from './store.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())
export const treeOf = (leaves: readonly LeafRow[]): SumTree =>
  hashNow(sumTree(leaves.map(({ memberId, nonce, amount }) => firstLeaf({ member: String(memberId), nonce, amount }))), sha256)

/** A day without any seal (the server was down) stays without: what was owed then can no longer be read. */
export function sealLiabilities({ db, settings }: Pick<Tools, 'db' | 'settings'>): DueJob {
  const signer = signerFrom(settings.secret)
  return {
    name: 'sealLiabilities',
    everyMs: 60_000,
    run: async (now, fence) => {
      const day = dayOf(now)
      if (await hasDay(db, day)) return 0
      await db.tx(async (tx) => {
        await assertFence(tx, 'sealLiabilities', fence)
        await sealDay(tx, { day, now, signer })
        tellLater(tx, { memberId: 0, stale: ['liability'] }, now)
      })
      return 0
    },
  }
}

type Sealing = { day: string; now: Date; signer: Signer }
async function sealDay(tx: Tx, { day, now, signer }: Sealing): Promise<void> {
  // One statement each: a purchase that commits between them moves money and tons between members and projects, never the totals of an asset.
  const owed = Map.groupBy(await listOwed(tx), (row) => row.asset)
  const custody = new Map([[SGD, await sumClientMoney(tx)], ...(await listIssued(tx)).map(({ asset, amount }) => [asset, amount] as const)])
  for (const [asset, kept] of custody) {
    const leaves = shuffled(owed.get(asset) ?? [])
    const root = rootOf(treeOf(leaves))
    const published = { day, asset, root: toHex(root.hash), owed: root.sum, custody: kept, at: now.getTime() }
    const signature = signer.sign(liabilityText(published))
    const { size: members } = new Set(leaves.map(({ memberId }) => memberId))
    await insertDay(tx, { day, asset, root: Buffer.from(root.hash), owed: root.sum, members, custody: kept, signature, at: now })
    if (leaves.length > 0) await insertLeaves(tx, day, leaves)
  }
}

/** What is owed to a member, cut in two by chance: whoever stands beside a leaf in the tree is shown its sum, which is then nobody's amount. */
function partsOf(row: Owed): Owed[] {
  if (row.amount < 2) return [row]
  const part = randomInt(1, row.amount)
  return [part, row.amount - part].map((amount) => ({ ...row, amount }))
}

/** Each leaf gets a nonce that only its member is told, and the leaves stand in the order of their nonces: in no order at all. */
const shuffled = (rows: readonly Owed[]): LeafRow[] =>
  rows
    .flatMap(partsOf)
    .map((row) => ({ ...row, nonce: randomBytes(16).toString('hex') }))
    .sort((a, b) => (a.nonce < b.nonce ? -1 : 1))
    .map((row, position) => ({ ...row, position }))
