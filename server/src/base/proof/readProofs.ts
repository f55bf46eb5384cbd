import type { proof } from '@tonne/contract/base/proof'
import type { Output } from '@tonne/contract/endpoint'
import { entryIdOf } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byNumber, pageBy } from '../../shared/endpoint/page.ts'
import type { Asked, SealedSource } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { headOut, sealedLog, sinceProof } from './sealedLog.ts'
import { findDrawOf, findHead, type HeadRow, listCaseSteps, listEntryPostings, listHeads } from './store.ts'

const BY_SIZE = byNumber<HeadRow>(({ size }) => size)

export function readHead({ db, signer }: Tools): Handler<typeof proof.head> {
  const { publicKey, ended } = signer
  return async () => {
    const [head] = await listHeads(db, null, 1)
    return { publicKey, ended: [...ended], head: head ? headOut(head) : null }
  }
}

export function readHeads({ db }: Tools): Handler<typeof proof.heads> {
  return async ({ input }) => {
    const { rows, next } = await pageBy(BY_SIZE, input, (below, limit) => listHeads(db, below, limit))
    return { items: rows.map(headOut), next }
  }
}

export function readConsistency(tools: Tools): Handler<typeof proof.consistency> {
  const { db } = tools
  const log = sealedLog(tools)
  return async ({ input: { from, to } }) => {
    const [old, head] = [await findHead(db, from), await findHead(db, to)]
    if (!old || !head || from > to) return refuse('notFound')
    const heads = { old: headOut(old), head: headOut(head), proof: await sinceProof(db, from, to) }
    return log.signed({ kind: 'consistency' as const, version: 2 as const, ...heads }, heads.head)
  }
}

export function readEntryProof(tools: Tools): Handler<typeof proof.entry> {
  const prove = proveRows(tools)
  return async ({ input: { no }, memberId }) =>
    prove('posting', await listEntryPostings(tools.db, entryIdOf(no) ?? 0, memberId), no)
}

export function readCaseProof(tools: Tools): Handler<typeof proof.case> {
  const prove = proveRows(tools)
  return async ({ input: { no }, memberId }) => prove('case', await listCaseSteps(tools.db, no, memberId), no)
}

/**
 * The list names bookings and is published with the draw itself. Until then, and if there was no draw, its leaf stays
 * closed.
 */
export function readDrawProof(tools: Tools): Handler<typeof proof.draw> {
  const prove = proveAll(tools)
  return async ({ input: { no } }) => {
    const { id, outcome } = (await findDrawOf(tools.db, no)) ?? refuse('notFound')
    const shown: SealedSource[] = [
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
export function proveRows(tools: Pick<Tools, 'db' | 'signer'>) {
  const prove = proveAll(tools)
  return async (source: SealedSource, ids: readonly number[], subject: string) =>
    ids.length === 0 ? refuse('notFound') : prove([{ source, ids }], subject)
}

function proveAll(tools: Pick<Tools, 'db' | 'signer'>) {
  const log = sealedLog(tools)
  return async (asked: Asked, subject: string): Promise<Output<typeof proof.entry>> => {
    const opened = await log.open(asked)
    return log.signed({ kind: 'log' as const, version: 2 as const, subject, ...opened }, opened.head)
  }
}
