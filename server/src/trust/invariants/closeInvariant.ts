/** A closed day says what members had and where it was. Its figures are summed again from the postings of before. */
import type { Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant } from './invariant.ts'

/** Columns of a close with the accounts whose money they sum; the bank has a debit balance. */
const FIGURES = {
  ledgerCents: ['house.bank', -1],
  membersCents: ['member', 1],
  suspenseCents: ['house.suspense', 1],
  payoutsCents: ['house.payouts', 1],
  proceedsCents: ['project', 1],
  feesCents: ['house.fees', 1],
  gstCents: ['house.gst', 1],
} as const
type Figure = keyof typeof FIGURES
type Close = { day: string; madeAt: Date; wrong: boolean } & Record<Figure, number>

const LEGS = `
  select debit_id, credit_id, amount, at from posting_row
  union all select unnest(debit_ids), unnest(credit_ids), unnest(amounts), at from entry`
const MOVED = `
  select width_bucket(l.at, $1::timestamptz[]) as bucket,
    case when a.kind = 'house' then 'house.' || a.pocket else a.kind end as place,
    coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint as "inCents",
    coalesce(sum(l.cents) filter (where l.cents < 0), 0)::bigint as "outCents"
  from (
    select credit_id as account_id, amount as cents, at from (${LEGS}) c
    union all select debit_id, -amount, at from (${LEGS}) d
  ) l join account a on a.id = l.account_id and a.asset = 0 group by 1, 2`
type Moved = { bucket: number; place: string; inCents: number; outCents: number }
const MINUTE = 60_000

/** A posting is committed after its instant, so those of a minute before or after a close may be in it or not. */
async function otherFigures(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const closes = found as unknown as readonly Close[]
  const borders = [...new Set(closes.flatMap(({ madeAt }) => [+madeAt - MINUTE, +madeAt + MINUTE]))].sort(
    (a, b) => a - b,
  )
  const moved = await tx.rows<Moved>(MOVED, [borders.map((at) => new Date(at))])
  const bounds = new Map(Object.values(FIGURES).map(([place]) => [place, boundsOf(moved, place, borders.length)]))
  return closes.flatMap((close) => {
    const [from, to] = [borders.indexOf(+close.madeAt - MINUTE) + 1, borders.indexOf(+close.madeAt + MINUTE)]
    const wrong = (Object.keys(FIGURES) as Figure[]).filter((name) => {
      const [place, sign] = FIGURES[name]
      const { sums, ins, outs } = bounds.get(place)!
      const [low, high] = [sums[from - 1]! + outs[to]! - outs[from - 1]!, sums[from - 1]! + ins[to]! - ins[from - 1]!]
      return sign * close[name] < low || sign * close[name] > high
    })
    return close.wrong || wrong.length > 0 ? [{ day: close.day, wrong }] : []
  })
}
/** By bucket, what had been moved up to its end. */
function boundsOf(moved: readonly Moved[], place: string, last: number) {
  const [sums, ins, outs] = [[] as number[], [] as number[], [] as number[]]
  const own = new Map(moved.filter((m) => m.place === place).map((m) => [m.bucket, m]))
  for (let i = 0; i <= last; i++) {
    const { inCents = 0, outCents = 0 } = own.get(i) ?? {}
    ins.push((ins[i - 1] ?? 0) + inCents)
    outs.push((outs[i - 1] ?? 0) + outCents)
    sums.push(ins[i]! + outs[i]!)
  }
  return { sums, ins, outs }
}

export const closeInvariant: Invariant = {
  id: '33 daily closes',
  sentence: [
    'Each closed day has the figures that the postings of before make, and they agree to the cent.',
    '每个已完成的日结，其各项数字均由此前的分录得出，且分毫不差。',
  ],
  breaks: [
    'A figure of a closed day written anew, or a day closed by hand although it did not agree.',
    '已完成日结的数字被改写，或数字不符却被人为标为完成。',
  ],
  money: true,
  cost: 'whole',
  sql: `
    select day::text as day, made_at as "madeAt", ledger_cents as "ledgerCents", members_cents as "membersCents",
      suspense_cents as "suspenseCents", payouts_cents as "payoutsCents", proceeds_cents as "proceedsCents",
      fees_cents as "feesCents", gst_cents as "gstCents", bank_cents <> ledger_cents or differences <> '[]'
        or ledger_cents <> members_cents + suspense_cents + payouts_cents + proceeds_cents + fees_cents + gst_cents
        as wrong
    from daily_close where closed order by id`,
  narrow: otherFigures,
}
