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
import {
  findDrawOf,
  findHead,
  type HeadRow,
  type LogSource,
  listCaseSteps,
  listEntries,
  listEntryPostings,
  listHeads,
  listNodes,
  listTexts,
} from './store.ts'

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

export function readCaseProof(tools: Tools): Handler<typeof proof.case> {
  const prove = proveRows(tools)
  return async ({ input: { no }, memberId }) => prove('case', await listCaseSteps(tools.db, no, memberId), no)
}

/** The list names bookings and is published with the draw itself: until then, and when there was none, its leaf is not shown. */
export function readDrawProof(tools: Tools): Handler<typeof proof.draw> {
  const prove = proveAll(tools)
  return async ({ input: { no } }) => {
    const { id, outcome } = (await findDrawOf(tools.db, no)) ?? refuse('notFound')
    const shown: LogSource[] = [
      'drawCommit',
      ...(outcome === 'drawn' ? ['drawList' as const] : []),
      ...(outcome === '' ? [] : ['drawResult' as const]),
    ]
    return prove(
      shown.map((source) => ({ source, ids: [id] })),
      no,
    )
  }
}

/** The bundle that proves rows of one source; refuses when there is no row, or nothing was sealed yet. */
export function proveRows(tools: Pick<Tools, 'db' | 'settings'>) {
  const prove = proveAll(tools)
  return async (source: LogSource, ids: readonly number[], subject: string) =>
    ids.length === 0 ? refuse('notFound') : prove([{ source, ids }], subject)
}
/** The same where nothing to show is an answer too: a month in which nothing moved. */
export function proveAny(tools: Pick<Tools, 'db' | 'settings'>) {
  const prove = proveAll(tools)
  return (source: LogSource, ids: readonly number[], subject: string) => prove([{ source, ids }], subject)
}

type Asked = readonly { source: LogSource; ids: readonly number[] }[]
function proveAll({ db, settings }: Pick<Tools, 'db' | 'settings'>) {
  const { publicKey } = signerFrom(settings.secret)
  return async (asked: Asked, subject: string): Promise<Output<typeof proof.entry>> => {
    const [head] = await listHeads(db, null, 1)
    const count = asked.reduce((sum, { ids }) => sum + ids.length, 0)
    if (!head) return refuse('notFound')
    const there: { position: number; salt: string; text: string }[] = []
    for (const { source, ids } of asked) {
      const text = new Map((await listTexts(db, source, ids)).map((row) => [row.id, row.text]))
      for (const { position, rowId, salt } of await listEntries(db, source, ids))
        if (position < head.size) there.push({ position, salt: salt.toString('hex'), text: text.get(rowId)! })
    }
    const proofs = await proofsOf(
      db,
      there.map(({ position }) => inclusionSpans(position, head.size)),
    )
    const entries = there.map((entry, i) => ({ ...entry, proof: proofs[i]! }))
    return { kind: 'log', version: 1, subject, publicKey, head: headOut(head), entries, waiting: count - there.length }
  }
}
