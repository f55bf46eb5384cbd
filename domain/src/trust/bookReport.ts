/** What the books say, from the sums of their pockets. A pocket stands at its credits less its debits. */
import type { DaySum } from '../base/daySums.ts'
import { SGD } from '../ledger.ts'

type TrialRow = { asset: 'SGD' | 'tons'; kind: string; pocket: string; debit: number; credit: number }
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

/** The bank as the ledger has it is what members, projects and the house have together. */
export const moneyOf = (sums: readonly DaySum[]) => ({
  // Money that came in was debited to the bank.
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
/** By the number of the project: what its registry gave, and where each of it is. */
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
