import { createHash, randomBytes } from 'node:crypto'
import { hashNow } from '@tonne/domain/base/hashing'
import { completedBy, headOf, type Nodes, subtreesOf } from '@tonne/domain/base/merkleLog'
import { logHeadText, rowHash as rowHashOf, shutLeaf, whatOf } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import { type Signer, signerFrom } from '../../platform/crypto/signature.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  countEntries,
  getFloor,
  insertEntries,
  insertHead,
  insertNodes,
  isOrdered,
  type LogSource,
  listHeads,
  listNodes,
  listUnsealed,
  logSources,
  markSwept,
  type NewEntry,
  type NodeRow,
  raiseFloor,
} from './store.ts'

const AT_ONCE = 1000
export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

export function sealRows({ db, settings }: Pick<Tools, 'db' | 'settings'>): DueJob {
  const signer = signerFrom(settings.secret)
  return fencedJob({ db, name: 'sealRows', everyMs: 5000 }, (now, fenced) =>
    fenced(async (tx) => {
      const rows: Row[] = []
      for (const source of logSources) rows.push(...(await takeUnsealed(tx, source)))
      if (rows.length > 0) await seal(tx, rows, { signer, now })
      return rows.length
    }),
  )
}

type Row = { source: LogSource; id: number; text: string }
async function takeUnsealed(tx: Tx, source: LogSource): Promise<Row[]> {
  if (!isOrdered(source)) return (await listUnsealed(tx, source, 0, AT_ONCE)).map((row) => ({ source, ...row }))
  const floor = await getFloor(tx, source)
  const found = await listUnsealed(tx, source, floor.swept ? 0 : floor.floorId, AT_ONCE)
  if (floor.swept && found.length < AT_ONCE) await markSwept(tx, source)
  // Rows below an id that was the highest minutes ago are all committed or never will be.
  const highest = Math.max(floor.nextId, found.at(-1)?.id ?? 0)
  if (floor.settled && found.length < AT_ONCE) await raiseFloor(tx, source, floor.nextId, highest)
  return found.map((row) => ({ source, ...row }))
}

type Sealing = { signer: Signer; now: Date }
async function seal(tx: Tx, rows: readonly Row[], { signer, now }: Sealing): Promise<void> {
  const before = await countEntries(tx)
  const known = new Map<string, Uint8Array>(
    (await listNodes(tx, subtreesOf([0, before]))).map((n) => [`${n.level} ${n.position}`, new Uint8Array(n.hash)]),
  )
  const nodes: Nodes = ({ level, index }) => {
    const hash = known.get(`${level} ${index}`)
    if (!hash) throw new Error(`the log has no node ${level} ${index}`)
    return hash
  }
  const entries: NewEntry[] = []
  const added: NodeRow[] = []
  for (const [i, { source, id, text }] of rows.entries()) {
    const [position, salt] = [before + i, randomBytes(16)]
    const rowHash = hashNow(rowHashOf({ salt: salt.toString('hex'), text }), sha256)
    const hash = hashNow(shutLeaf(whatOf(text), rowHash), sha256)
    entries.push({ position, source, rowId: id, salt, rowHash: Buffer.from(rowHash, 'hex') })
    for (const node of hashNow(completedBy(position, hash, nodes), sha256)) {
      known.set(`${node.level} ${node.index}`, node.hash)
      added.push({ level: node.level, position: node.index, hash: Buffer.from(node.hash) })
    }
  }
  const size = before + rows.length
  const root = hashNow(headOf([0, size], nodes), sha256)
  await insertEntries(tx, entries)
  await insertNodes(tx, added)
  // Another node's clock may be behind, but a larger head must not be earlier, or two heads would look as if the log
  // had shrunk.
  const last = (await listHeads(tx, null, 1))[0]?.at
  const at = last && last > now ? last : now
  const signature = signer.sign(logHeadText({ size, root: toHex(root), at: at.getTime() }))
  await insertHead(tx, { size, root: Buffer.from(root), signature, at })
}
