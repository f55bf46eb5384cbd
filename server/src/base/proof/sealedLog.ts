import { hashNow } from '@tonne/domain/base/hashing'
import {
  consistencySpans,
  inclusionSpans,
  type Nodes,
  proofOf,
  type Span,
  subtreesOf,
} from '@tonne/domain/base/merkleLog'
import { bundleText } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import { refuse } from '@tonne/domain/refusals'
import { sha256 } from '../../platform/crypto/sha256.ts'
import type { Signer } from '../../platform/crypto/signature.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Asked, SealedHead, SealedLog, SealedRow, Signature } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { findHeadOver, findNodes, type HeadRow, listEntries, listHeads, listRotations, listTexts } from './store.ts'

export const headOut = ({ size, root, signature, at }: HeadRow): SealedHead => ({
  size,
  root: root.toString('hex'),
  at: at.getTime(),
  signature: signature.toString('hex'),
})

/** The hashes of these spans, each list a proof; read together for all of them. */
async function proofsOf(sql: Sql, asked: readonly (readonly Span[])[]): Promise<string[][]> {
  const needed = new Map(asked.flat().flatMap((span) => subtreesOf(span).map((s) => [`${s.level} ${s.index}`, s])))
  const found = await findNodes(sql, [...needed.values()])
  const nodes: Nodes = (subtree) => found(subtree)!
  return asked.map((spans) => hashNow(proofOf(spans, nodes), sha256).map(toHex))
}
export async function sinceProof(sql: Sql, from: number, to: number): Promise<string[]> {
  return (await proofsOf(sql, [consistencySpans(from, to)]))[0]!
}

/** The rows sealed under this head, in the requested order and in the log's. */
async function rowsUnder(sql: Sql, asked: Asked, { size }: { size: number }): Promise<SealedRow[]> {
  const there: Omit<SealedRow, 'proof'>[] = []
  for (const { source, ids } of asked) {
    const entries = (await listEntries(sql, source, ids)).filter(({ position }) => position < size)
    const text = new Map((await listTexts(sql, source, entries)).map((row) => [row.id, row.text]))
    for (const { position, id, salt, leaf } of entries)
      there.push({ position, leaf, salt: salt.toString('hex'), text: text.get(id)! })
  }
  const proofs = await proofsOf(
    sql,
    there.map(({ position }) => inclusionSpans(position, size)),
  )
  return there.map((entry, i) => ({ ...entry, proof: proofs[i]! }))
}

/** The rows that ended keys, under the newest head, and the proof that it continues the bundle's head. */
async function keysFrom(sql: Sql, { ended }: Signer, newest: SealedHead): Promise<Pick<Signature, 'keys'>> {
  if (ended.length === 0) return {}
  const [last] = await listHeads(sql, null, 1)
  const rows = await rowsUnder(sql, [{ source: 'key', ids: (await listRotations(sql)).map(({ id }) => id) }], last!)
  return { keys: { head: headOut(last!), since: await sinceProof(sql, newest.size, last!.size), rows } }
}

export const sealedLog = ({ db, signer }: Pick<Tools, 'db' | 'signer'>): SealedLog => ({
  open: async (asked) => {
    const [head] = await listHeads(db, null, 1)
    if (!head) return refuse('notFound')
    const entries = await rowsUnder(db, asked, head)
    const count = asked.reduce((sum, { ids }) => sum + ids.length, 0)
    return { head: headOut(head), entries, waiting: count - entries.length }
  },
  openFirst: async (source, id) => {
    const head = await findHeadOver(db, source, id)
    if (!head) return undefined
    const [row] = await rowsUnder(db, [{ source, ids: [id] }], head)
    return { head: headOut(head), row: row! }
  },
  since: (old, head) => sinceProof(db, old.size, head.size),
  signed: async (facts, newest) => {
    const keyed = { ...facts, publicKey: signer.publicKey, ...(await keysFrom(db, signer, newest)) }
    return { ...keyed, signature: signer.sign(bundleText(keyed)).toString('hex') }
  },
})
