import { hashNow } from '@tonne/domain/base/hashing'
import {
  consistencySpans,
  inclusionSpans,
  type Nodes,
  proofOf,
  type Span,
  subtreesOf,
} from '@tonne/domain/base/merkleLog'
import { toHex } from '@tonne/domain/bytes'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Asked, SealedHead, SealedLog, SealedRow } from '../../shared/sealedLog.ts'
import { sha256 } from './sealRows.ts'
import { findHeadOver, type HeadRow, listEntries, listHeads, listNodes, listTexts } from './store.ts'

export const headOut = ({ size, root, signature, at }: HeadRow): SealedHead => ({
  size,
  root: root.toString('hex'),
  at: at.getTime(),
  signature: signature.toString('hex'),
})

/** The hashes of these spans, each list a proof; one read for all of them. */
async function proofsOf(sql: Sql, asked: readonly (readonly Span[])[]): Promise<string[][]> {
  const needed = new Map(asked.flat().flatMap((span) => subtreesOf(span).map((s) => [`${s.level} ${s.index}`, s])))
  const known = new Map(
    (await listNodes(sql, [...needed.values()])).map((n) => [`${n.level} ${n.position}`, new Uint8Array(n.hash)]),
  )
  const nodes: Nodes = ({ level, index }) => known.get(`${level} ${index}`)!
  return asked.map((spans) => hashNow(proofOf(spans, nodes), sha256).map(toHex))
}
export async function sinceProof(sql: Sql, from: number, to: number): Promise<string[]> {
  return (await proofsOf(sql, [consistencySpans(from, to)]))[0]!
}

/** The rows that are sealed under this head, in the requested order and in that of the log. */
async function rowsUnder(sql: Sql, asked: Asked, { size }: { size: number }): Promise<SealedRow[]> {
  const there: Omit<SealedRow, 'proof'>[] = []
  for (const { source, ids } of asked) {
    const text = new Map((await listTexts(sql, source, ids)).map((row) => [row.id, row.text]))
    for (const { position, rowId, salt, leaf } of await listEntries(sql, source, ids))
      if (position < size) there.push({ position, leaf, salt: salt.toString('hex'), text: text.get(rowId)! })
  }
  const proofs = await proofsOf(
    sql,
    there.map(({ position }) => inclusionSpans(position, size)),
  )
  return there.map((entry, i) => ({ ...entry, proof: proofs[i]! }))
}

export const sealedLog = (db: Sql): SealedLog => ({
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
})
