import { dayOf } from '@tonne/domain/days'
import type { EntryKind } from '@tonne/domain/ledger'
import type { StoredPosting, WrongEntry } from '@tonne/domain/money/correction'
import { entryIdOf, entryNo } from '@tonne/domain/numbers'
import type { Sql } from '../../platform/database/database.ts'
import { type EntryPosting, listEntry } from '../../shared/ledger/entries.ts'
import { listGivenEntries } from './store.ts'

export type LoadedEntry = WrongEntry & { id: number; kind: EntryKind; causeId: number; at: Date; memberIds: number[] }

const toPosting = (p: EntryPosting): StoredPosting => ({
  id: p.id,
  debit: { kind: p.debitKind, ownerId: p.debitOwner, pocket: p.debitPocket, asset: p.asset } as StoredPosting['debit'],
  credit: {
    kind: p.creditKind,
    ownerId: p.creditOwner,
    pocket: p.creditPocket,
    asset: p.asset,
  } as StoredPosting['credit'],
  amount: p.amount as StoredPosting['amount'],
})

/** Undefined when there is none of this id. */
export async function loadEntry(sql: Sql, id: number): Promise<LoadedEntry | undefined> {
  const rows = await listEntry(sql, id)
  const head = rows[0]
  if (!head) return undefined
  const postings = rows.map(toPosting)
  const owners = postings.flatMap(({ debit, credit }) => [debit, credit]).filter(({ kind }) => kind === 'member')
  const ofMirror = head.kind === 'correction' && !(await listGivenEntries(sql, [id])).has(id)
  return {
    id,
    no: entryNo(dayOf(head.at), id),
    kind: head.kind,
    causeId: head.causeId,
    at: head.at,
    postings,
    ofMirror,
    memberIds: [...new Set(owners.map(({ ownerId }) => ownerId))],
  }
}

/** By its number; a number with another day is not its number. */
export async function loadByNo(sql: Sql, no: string): Promise<LoadedEntry | undefined> {
  const id = entryIdOf(no)
  const entry = id === null ? undefined : await loadEntry(sql, id)
  return entry?.no === no ? entry : undefined
}
