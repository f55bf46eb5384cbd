/** Why: heads are public, and a member gets the bundle that proves their own postings to anyone. */
import type { Output } from '@tonne/contract/endpoint'
import type { proof } from '@tonne/contract/proof'
import { toHex } from '@tonne/domain/bytes'
import { hashNow } from '@tonne/domain/hashing'
import { entryIdOf } from '@tonne/domain/ledger'
import { consistencySpans, inclusionSpans, type Nodes, proofOf, type Span, subtreesOf } from '@tonne/domain/merkleLog'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/call.ts'
import { signerFrom } from '../platform/signature.ts'
import type { Tools } from '../platform/tools.ts'
import { sha256 } from './sealRows.ts'
import { findHead, type HeadRow, listEntries, listEntryPostings, listHeads, listNodes, listTexts } from './store.ts'

type Head = Output<typeof proof.heads>['items'][number]
const headOut = ({ size, root, signature, at }: HeadRow): Head => ({
  size,
  root: root.toString('hex'),
  at: at.getTime(),
  signature: signature.toString('hex'),
})
const PAGE = 20

/** The hashes of these spans, each list a proof; one read for all of them. */
async function proofsOf(sql: Sql, asked: readonly (readonly Span[])[]): Promise<string[][]> {
  const needed = new Map(asked.flat().flatMap((span) => subtreesOf(span).map((s) => [`${s.level} ${s.index}`, s])))
  const known = new Map((await listNodes(sql, [...needed.values()])).map((n) => [`${n.level} ${n.position}`, new Uint8Array(n.hash)]))
  const nodes: Nodes = ({ level, index }) => known.get(`${level} ${index}`)!
  return asked.map((spans) => hashNow(proofOf(spans, nodes), sha256).map(toHex))
}

export function readHead({ db, settings }: Tools): Handler<typeof proof.head> {
  const { publicKey } = signerFrom(settings.secret)
  return async () => {
    const [head] = await listHeads(db, null, 1)
    return { publicKey, head: head ? headOut(head) : null }
  }
}

export function readHeads({ db }: Tools): Handler<typeof proof.heads> {
  return async ({ input: { after, limit = PAGE } }) => {
    const below = after && /^\d{1,15}$/.test(after) ? Number(after) : null
    const rows = await listHeads(db, below, limit + 1)
    const items = rows.slice(0, limit).map(headOut)
    return { items, next: rows.length > limit ? String(items.at(-1)!.size) : null }
  }
}

export function readConsistency({ db, settings }: Tools): Handler<typeof proof.consistency> {
  const { publicKey } = signerFrom(settings.secret)
  return async ({ input: { from, to } }) => {
    const [old, head] = [await findHead(db, from), await findHead(db, to)]
    if (!old || !head || from > to) return refuse('notFound')
    const [hashes] = await proofsOf(db, [consistencySpans(from, to)])
    return { kind: 'consistency', version: 1, publicKey, old: headOut(old), head: headOut(head), proof: hashes! }
  }
}

export function readEntryProof(tools: Tools): Handler<typeof proof.entry> {
  const prove = proveRows(tools)
  return async ({ input: { no }, memberId }) => prove('posting', await listEntryPostings(tools.db, entryIdOf(no) ?? 0, memberId), no)
}

/** The bundle that proves rows of one source; refuses when there is no row, or nothing was sealed yet. */
export function proveRows({ db, settings }: Pick<Tools, 'db' | 'settings'>) {
  const { publicKey } = signerFrom(settings.secret)
  return async (source: 'posting' | 'audit', ids: readonly number[], subject: string): Promise<Output<typeof proof.entry>> => {
    const [head] = await listHeads(db, null, 1)
    if (ids.length === 0 || !head) return refuse('notFound')
    const [sealed, texts] = [await listEntries(db, source, ids), await listTexts(db, source, ids)]
    const there = sealed.filter(({ position }) => position < head.size)
    const proofs = await proofsOf(
      db,
      there.map(({ position }) => inclusionSpans(position, head.size)),
    )
    const text = new Map(texts.map((row) => [row.id, row.text]))
    const entries = there.map(({ position, rowId, salt }, i) => ({ position, salt: salt.toString('hex'), text: text.get(rowId)!, proof: proofs[i]! }))
    return { kind: 'log', version: 1, subject, publicKey, head: headOut(head), entries, waiting: ids.length - there.length }
  }
}
