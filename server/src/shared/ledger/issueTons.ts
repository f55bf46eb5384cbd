/**
 * Tons exist once a second person has approved their serials: they move from the registry into the project's unsold
 * stock.
 */
import { type Entry, stock } from '@tonne/domain/ledger'
import { kg } from '@tonne/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { openBooks } from './books.ts'

/** Kilograms `fromKg` to `toKg` of the project, counted over its blocks in order. The project is locked. */
type Issue = { projectId: number; fromKg: number; toKg: number }
export async function issueTons(tx: Tx, { projectId, fromKg, toKg }: Issue, now: Date): Promise<void> {
  const [registry, unsold] = [stock(projectId, 'registry'), stock(projectId, 'unsold')]
  const entry: Entry = {
    kind: 'issue',
    causeId: projectId,
    postings: [{ debit: registry, credit: unsold, amount: kg(toKg - fromKg) }],
  }
  const books = await openBooks(tx, { accounts: [registry, unsold], most: 1 })
  books.addSerials(unsold, { fromKg, toKg }, books.enter(entry))
  await books.close(now)
}
