/** Each account of an entry has one row, with its debit or credit, and both sums are equal. */
import { sayAmount } from '@tonne/domain/format'
import type { Posting } from '../../ui/layout/Postings.tsx'
import type { EntryOut } from './walletOut.ts'

type Postings = EntryOut['postings']

/**
 * The money of an entry, debits first, with the line of the two sums; empty when no money moved. `nameOf` turns an
 * account into words.
 */
export function entryRows(postings: Postings, nameOf: (account: string) => string, totalName: string): Posting[] {
  const money = postings.filter(({ asset }) => asset === 'SGD')
  if (money.length === 0) return []
  const debits = new Map<string, number>()
  const credits = new Map<string, number>()
  for (const { debit, credit, amount } of money) {
    debits.set(debit, (debits.get(debit) ?? 0) + amount)
    credits.set(credit, (credits.get(credit) ?? 0) + amount)
  }
  const sumOf = (side: Map<string, number>) => [...side.values()].reduce((sum, cents) => sum + cents, 0)
  return [
    ...[...debits].map(([account, cents]) => ({ account: nameOf(account), debit: sayAmount(cents) })),
    ...[...credits].map(([account, cents]) => ({ account: nameOf(account), credit: sayAmount(cents) })),
    { account: totalName, debit: sayAmount(sumOf(debits)), credit: sayAmount(sumOf(credits)), total: true },
  ]
}

/** Kilograms that moved, one line a posting. */
export const entryTons = (postings: Postings): Postings => postings.filter(({ asset }) => asset === 'kg')

/** What the reversal of an entry returns to the member, or takes when negative: cents, and kg of any project. */
export function mirrored(postings: Postings): { cents: number; kg: number } {
  const isOwn = (account: string): number => Number(account.startsWith('member:'))
  const sum = (asset: Postings[number]['asset']) =>
    postings.filter((p) => p.asset === asset).reduce((all, p) => all + (isOwn(p.debit) - isOwn(p.credit)) * p.amount, 0)
  return { cents: sum('SGD'), kg: sum('kg') }
}
