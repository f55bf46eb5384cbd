import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import { sayAmount } from '@tonne/domain/format'
import type { Posting } from '../../ui/layout/Postings.tsx'

type Entry = Output<typeof wallet.entry>
type AccountWords = { wallet: string; fee: string; gst: string; total: string; project: (no: string) => string }

/**
 * The name of an account for the buyer: 'house:fees' is the fee, 'project:TN-0142:proceeds' the project, and
 * 'member:...' their own wallet.
 */
function nameOf(account: string, words: AccountWords): string {
  const [kind, second = ''] = account.split(':')
  if (kind === 'house') return second === 'gst' ? words.gst : words.fee
  return kind === 'project' ? words.project(second) : words.wallet
}

/** One row for each account, debits first, and the two sums. Only money: the tons are shown above as serials. */
export function purchaseRows({ postings }: Entry, words: AccountWords): Posting[] {
  const sides = new Map<string, { debit: number; credit: number }>()
  const side = (account: string) => {
    const name = nameOf(account, words)
    const found = sides.get(name) ?? { debit: 0, credit: 0 }
    sides.set(name, found)
    return found
  }
  let sum = 0
  for (const { debit, credit, asset, amount } of postings) {
    if (asset !== 'SGD') continue
    side(debit).debit += amount
    side(credit).credit += amount
    sum += amount
  }
  const text = (cents: number) => (cents > 0 ? sayAmount(cents) : undefined)
  const rows = [...sides].map(([account, { debit, credit }]) => ({ account, debit: text(debit), credit: text(credit) }))
  return [
    ...rows.sort((a, b) => Number(b.debit !== undefined) - Number(a.debit !== undefined)),
    { account: words.total, debit: sayAmount(sum), credit: sayAmount(sum), total: true },
  ]
}
