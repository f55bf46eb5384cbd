/** Reports of the books, from the sums of their pockets. A pocket's balance is its credits less its debits. */
import { addSums, type DaySum } from '../base/daySums.ts'
import { SGD } from '../ledger.ts'

export type TrialRow = { asset: 'SGD' | 'tons'; kind: string; pocket: string; debit: number; credit: number }
/** One row for each kind of account; in each asset both sides are equal. */
export function trialOf(sums: readonly DaySum[]): TrialRow[] {
  const rows = new Map<string, TrialRow>()
  for (const { asset, owner: kind, pocket, debit, credit } of sums) {
    const of = { asset: asset === SGD ? ('SGD' as const) : ('tons' as const), kind, pocket }
    const key = Object.values(of).join(' ')
    const row = rows.get(key) ?? { ...of, debit: 0, credit: 0 }
    row.debit += debit
    row.credit += credit
    rows.set(key, row)
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

type Pick = (sum: DaySum) => boolean
const standing = (sums: readonly DaySum[], pick: Pick): number =>
  sums.reduce((all, sum) => (pick(sum) ? all + sum.credit - sum.debit : all), 0)
const cash = (sums: readonly DaySum[], pick: Pick): number => standing(sums, (sum) => sum.asset === SGD && pick(sum))

/** `bankCents`, the bank account as the ledger has it, is the sum of the others. */
export const moneyOf = (sums: readonly DaySum[]) => ({
  // Incoming money was debited to the bank.
  bankCents: 0 - cash(sums, ({ pocket }) => pocket === 'bank'),
  membersCents: cash(sums, ({ owner }) => owner === 'member'),
  suspenseCents: cash(sums, ({ pocket }) => pocket === 'suspense'),
  payoutsCents: cash(sums, ({ pocket }) => pocket === 'payouts'),
  proceedsCents: cash(sums, ({ pocket }) => pocket === 'proceeds'),
  feesCents: cash(sums, ({ pocket }) => pocket === 'fees'),
  gstCents: cash(sums, ({ pocket }) => pocket === 'gst'),
})

const places = {
  unsoldKg: ['unsold'],
  reservedKg: ['reserved'],
  membersKg: ['credits'],
  offeredKg: ['credits_held'],
  presaleKg: ['presale', 'presale_held'],
  retiringKg: ['retiring'],
  retiredKg: ['retired'],
} as const
type Tons = Record<'issuedKg' | keyof typeof places, number>
export const tonPlaces = Object.keys(places) as (keyof typeof places)[]
/** By the project's id: the tons that its registry issued, and where they are now. */
export function tonsOf(sums: readonly DaySum[]): Map<number, Tons> {
  const projects = Map.groupBy(
    sums.filter(({ asset }) => asset !== SGD),
    ({ asset }) => asset,
  )
  const of = (rows: readonly DaySum[]): Tons => ({
    issuedKg: 0 - standing(rows, ({ pocket }) => pocket === 'registry'),
    ...(Object.fromEntries(
      tonPlaces.map((place) => [
        place,
        standing(rows, ({ pocket }) => (places[place] as readonly string[]).includes(pocket)),
      ]),
    ) as Record<keyof typeof places, number>),
  })
  return new Map([...projects].map(([id, rows]) => [id, of(rows)]))
}

/** The movements between two cumulative sums. */
export const lessSums = (sums: readonly DaySum[], before: readonly DaySum[]): DaySum[] =>
  addSums([
    ...sums.map((sum) => ({ ...sum, day: '' })),
    ...before.map((sum) => ({ ...sum, day: '', debit: -sum.debit, credit: -sum.credit })),
  ]).filter(({ debit, credit }) => debit !== 0 || credit !== 0)

/** Fees without GST, and their GST, by kind of entry. What corrections gave back is a kind of its own. */
export function feesOf(moved: readonly DaySum[]): { entry: string; feesCents: number; gstCents: number }[] {
  const kinds = [...new Set(moved.flatMap(({ entry, pocket }) => (/^(fees|gst)$/.test(pocket) ? [entry] : [])))].sort()
  const of = (entry: string, pocket: string) => cash(moved, (sum) => sum.entry === entry && sum.pocket === pocket)
  return kinds.map((entry) => ({ entry, feesCents: of(entry, 'fees'), gstCents: of(entry, 'gst') }))
}

/**
 * Movements of cash. Corrections move nothing at the bank. `tradedCents` is what sellers received from other members.
 */
export function flowsOf(moved: readonly DaySum[]) {
  const all = (side: 'debit' | 'credit', pick: Pick): number =>
    moved.reduce((sum, row) => (row.asset === SGD && pick(row) ? sum + row[side] : sum), 0)
  const atBank: Pick = ({ pocket, entry }) => pocket === 'bank' && entry !== 'correction'
  return {
    inCents: all('debit', atBank),
    outCents: all('credit', atBank),
    soldCents: cash(moved, ({ pocket }) => pocket === 'proceeds'),
    tradedCents: all('credit', ({ owner, entry }) => owner === 'member' && entry === 'trade'),
  }
}
/** By the project's id: the kg that members bought from the project or from each other. */
export function boughtOf(moved: readonly DaySum[]): Map<number, number> {
  const bought = new Map<number, number>()
  for (const { asset, entry, pocket, credit } of moved)
    if (asset !== SGD && pocket === 'credits' && ['buy', 'trade', 'delivery'].includes(entry))
      bought.set(asset, (bought.get(asset) ?? 0) + credit)
  return bought
}
