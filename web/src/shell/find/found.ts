/** Searches loaded answers for a text: orders, serials and certificates of the member. */
import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import type { order } from '@tonne/contract/trading/order'

type Order = Output<typeof order.list>['items'][number]
type Holding = Output<typeof wallet.tons>['holdings'][number]
type Retirement = Output<typeof retirement.list>['items'][number]
type Run = Holding['serials'][number]

/** The most hits shown of one kind. */
export const MOST_FOUND = 4

const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/)
const saysAll = (parts: readonly string[], text: string): boolean => {
  const whole = parts.join(' ').toLowerCase()
  return wordsOf(text).every((word) => whole.includes(word))
}

/** A run matches the typed number, a beginning of one of its numbers, or its text. */
export function runHas({ first, last, text }: Run, typed: string): boolean {
  const digits = typed.replaceAll(/[\s,]/g, '')
  if (digits.length < 3) return false
  if (!/^\d+$/.test(digits)) return text.toLowerCase().includes(digits.toLowerCase())
  const number = Number(digits)
  return (number >= first && number <= last) || [first, last].some((end) => String(end).startsWith(digits))
}

export const ordersOf = (orders: readonly Order[], typed: string): Order[] =>
  orders
    .filter(({ no, project }) => saysAll([no, project.no, project.name.en, project.name.cn], typed))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_FOUND)

export const serialsOf = (holdings: readonly Holding[], typed: string): { holding: Holding; run: Run }[] =>
  holdings
    .flatMap((holding) => holding.serials.map((run) => ({ holding, run })))
    .filter(({ run }) => runHas(run, typed))
    .slice(0, MOST_FOUND)

export const certificatesOf = (retirements: readonly Retirement[], typed: string): Retirement[] =>
  retirements
    .filter(
      ({ no, name, project, serials }) =>
        saysAll([no, name ?? '', project.name.en, project.name.cn], typed) || serials.some((run) => runHas(run, typed)),
    )
    .slice(0, MOST_FOUND)

/** Any member's certificate is public under its number. */
export const certificateNo = (typed: string): string | null =>
  /^RT-\d{8}-\d{5}$/.exec(typed.trim().toUpperCase())?.[0] ?? null
