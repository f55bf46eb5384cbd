import { randomBytes } from 'node:crypto'
import { hashNow } from '@tonne/domain/base/hashing'
import { edgeOf, type LogEdge, type Node } from '@tonne/domain/base/logEdge'
import { type Nodes, subtreesOf, TILE } from '@tonne/domain/base/merkleLog'
import { logHeadText, rowHashText, shutLeafText } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import { sha256, sha256Hex } from '../../platform/crypto/sha256.ts'
import type { Signer } from '../../platform/crypto/signature.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertSigns } from '../../platform/instance.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { eachInSlices } from '../../platform/slices.ts'
import type { Tools } from '../../shared/tools.ts'
import { hasOwnKey, kindOf, type LogSource } from './sources.ts'
import {
  countEntries,
  findNodes,
  insertHead,
  insertNodes,
  insertParts,
  leavesOf,
  listHeads,
  listPartsOf,
  listUnsealed,
  listWaiting,
  type NewPart,
  removeWaiting,
  type Unsealed,
} from './store.ts'

/**
 * How many rows one transaction seals, so that it is short; it also takes the rest of the statement that wrote the last
 * of them. A few rows that arrive meanwhile wait for the next run, because they are not worth a head of their own.
 */
const AT_ONCE = 4096

export function sealRows({ db, signer }: Pick<Tools, 'db' | 'signer'>): DueJob {
  return fencedJob({ db, name: 'sealRows', everyMs: 5000, piece: AT_ONCE }, (now, fenced) =>
    fenced((tx) => sealWaiting(tx, { signer, now })),
  )
}

/** Seals the rows that have waited longest; returns how many, 0 if none waits. Refuses under a key that has ended. */
export async function sealWaiting(tx: Tx, sealing: Sealing): Promise<number> {
  const waiting = await listWaiting(tx, AT_ONCE)
  if (waiting.length === 0) return 0
  await assertSigns(tx, sealing.signer)
  const rows: Row[] = []
  for (const [source, of] of Map.groupBy(waiting, (w) => w.source))
    rows.push(...(await listUnsealed(tx, source, of)).map((row) => ({ source, ...row })))
  if (rows.length > 0) await seal(tx, rows, sealing)
  await removeWaiting(tx, waiting)
  return rows.length
}

type Row = Unsealed & { source: LogSource }
type Sealing = { signer: Signer; now: Date }
async function seal(tx: Tx, rows: readonly Row[], { signer, now }: Sealing): Promise<void> {
  const edge = await openEdge(tx)
  const added: Node[] = []
  const parts: Part[] = []
  const salts = randomBytes(16 * rows.length)
  // Yielding after each row would put the seal after thousands of requests; never yielding would hold up all of them.
  await eachInSlices(rows.entries(), ([i, { source, id, key, text }]) => {
    const position = edge.size()
    const salt = salts.subarray(16 * i, 16 * (i + 1))
    const hash = sha256Hex(rowHashText({ salt: salt.toString('hex'), text }))
    const part = partOf(parts, { source, id, position })
    part.keys.push(key)
    part.salts.push(salt)
    part.hashes.push(Buffer.from(hash, 'hex'))
    part.lastId = id
    added.push(...hashNow(edge.add(sha256(shutLeafText(kindOf(source), hash))), sha256))
  })
  await insertParts(tx, parts.map(packed))
  await insertNodes(
    tx,
    added.map(({ level, index, hash }) => ({ level, position: index, hash: Buffer.from(hash) })),
  )
  // Another node's clock may be behind, but a larger head must not be earlier, or two heads would look as if the log
  // had shrunk.
  const last = (await listHeads(tx, null, 1))[0]?.at
  const at = last && last > now ? last : now
  const [size, root] = [edge.size(), hashNow(edge.root(), sha256)]
  const signature = signer.sign(logHeadText({ size, root: toHex(root), at: at.getTime() }))
  await insertHead(tx, { size, root: Buffer.from(root), signature, at })
}

type Part = Omit<NewPart, 'keys' | 'salts' | 'hashes'> & { keys: number[]; salts: Buffer[]; hashes: Buffer[] }
/** The part that this row continues, or a new one: a part's ids are consecutive, and no part exceeds its tile. */
function partOf(parts: Part[], { source, id, position }: { source: LogSource; id: number; position: number }): Part {
  const last = parts.at(-1)
  if (last && last.source === source && last.lastId === id - 1 && position % TILE !== 0) return last
  const part = { position, source, firstId: id, lastId: id, keys: [], salts: [], hashes: [] }
  parts.push(part)
  return part
}
const packed = ({ keys, salts, hashes, ...part }: Part): NewPart => ({
  ...part,
  keys: hasOwnKey(part.source) ? keys : null,
  salts: Buffer.concat(salts),
  hashes: Buffer.concat(hashes),
})

async function openEdge(tx: Tx): Promise<LogEdge> {
  const size = await countEntries(tx)
  const full = Math.floor(size / TILE)
  const stored = await findNodes(tx, subtreesOf([0, full * TILE]))
  const above: Nodes = (subtree) => {
    const hash = stored(subtree)
    if (!hash) throw new Error(`the log has no node ${subtree.level} ${subtree.index}`)
    return hash
  }
  return edgeOf({ size, open: (await listPartsOf(tx, [full])).flatMap(leavesOf), above })
}
