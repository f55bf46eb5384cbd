/** Each trade stores the price and the bounds that it was judged by, so that this can be checked for ever. */
import { firstTerms } from '@tonne/domain/base/terms'
import { type Cents, cents } from '@tonne/domain/money'
import { countedOf, type OwnersTrade } from '@tonne/domain/trading/countedKg'
import { tickOf } from '@tonne/domain/trading/marketMoney'
import { bandOf } from '@tonne/domain/trading/reference'
import type { Tx } from '../../platform/database/database.ts'
import { JUDGED } from '../../trading/reference/store.ts'
import type { Broken, Invariant } from './invariant.ts'
import { referenceInvariant } from './referenceInvariant.ts'

type Banded = {
  trade: number
  wrong: boolean
  referenceCents: Cents
  share: number
  lowCents: number
  highCents: number
  lotKg: number
  tickCents: number
}
/** The bounds are computed again from the reference, the share and the ticks in force when the trade was made. */
async function otherBand(_: Tx, found: readonly Broken[]): Promise<Broken[]> {
  return (found as readonly Banded[]).filter(
    ({ wrong, referenceCents, share, lowCents, highCents, lotKg, tickCents }) => {
      if (wrong) return true
      const band = bandOf(referenceCents, { basisPoints: share, tick: tickOf(lotKg, cents(tickCents)) })
      return band.lowCents !== lowCents || band.highCents !== highCents
    },
  )
}
const { tickCents, bandBasisPoints, countedKg } = firstTerms.market

type Trade = OwnersTrade & {
  trade: number
  projectId: number
  keptKg: number
  keptWhy: string | null
  marked: boolean
  judged: boolean
  fresh: boolean
}
/**
 * The domain's rule again, over all trades of each project. For owners who trade right now the job may not have judged
 * yet which tons were passed on, but no trade is ever left out for a mark or a common owner that does not exist.
 */
async function miscounted(_: Tx, found: readonly Broken[]): Promise<Broken[]> {
  return [...Map.groupBy(found as readonly Trade[], ({ projectId }) => projectId).values()].flatMap((trades) => {
    const busy = new Set(trades.filter(({ fresh }) => fresh).flatMap(({ buyer, seller }) => [buyer, seller]))
    const counted = countedOf(trades)
    return trades.flatMap(({ trade, kg, keptKg, keptWhy, buyer, seller, marked, judged }, i) => {
      const why = buyer === seller ? 'owner' : marked ? 'marked' : 'passed'
      const uncountedKg = why === 'passed' ? kg - counted[i]! : kg
      const mayWait = why === 'passed' && (busy.has(buyer) || busy.has(seller))
      const wrong = keptKg > 0 && keptWhy !== why ? true : keptKg !== uncountedKg && !mayWait
      return judged && wrong ? [{ trade, why, uncountedKg, keptWhy, keptKg }] : []
    })
  })
}

// A row written while a trade was being decided may or may not have been in force for it, so a minute is allowed.
const WRONG = `
  coalesce(t.price_cents < t.band_low_cents or t.price_cents > t.band_high_cents, true)
  or (t.reference_id is null and not exists (
    select 1 from project_price v where v.project_id = t.project_id and v.price_cents = t.reference_cents
    and v.effective_at <= t.at and not exists (
      select 1 from project_price n where n.project_id = v.project_id and (n.effective_at, n.version) > (v.effective_at,
      v.version)
        and n.effective_at <= t.at - interval '1 minute')))
  or (t.reference_id is not null and not exists (
    select 1 from reference_price r where r.id = t.reference_id and r.project_id = t.project_id and r.asset = t.asset
    and r.price_cents = t.reference_cents
      and r.at <= t.at and not exists (
        select 1 from reference_price n where n.project_id = r.project_id and n.asset = r.asset and n.id > r.id
        and n.at <= t.at - interval '1 minute')))
  or t.least_kg <> coalesce((terms.market ->> 'countedKg')::bigint, ${countedKg})
  or (t.band_basis_points <> coalesce((terms.market ->> 'bandBasisPoints')::int, ${bandBasisPoints}) and not exists (
    select 1 from project_draft d join project_revision r on r.draft_id = d.id
    where d.project_id = t.project_id and r.content ->> 'bandBasisPoints' = t.band_basis_points::text))`

export const bandInvariants: readonly Invariant[] = [
  {
    id: '35 the band',
    sentence: [
      'No trade was made outside the band in force at its time, and each names the reference price that it was ' +
        'judged by.',
      '每笔成交均在其成交时有效的价格区间之内，并记有当时所依据的参考价。',
    ],
    breaks: [
      'A trade far from what a ton is worth: a way to carry money out, or a price made up by two accounts.',
      '成交价远离合理价格：可借此转出资金，或由两个账户制造价格。',
    ],
    money: true,
    cost: 'whole',
    // Trades before the first judged one had no band.
    sql: `
      select t.id as trade, t.at, t.price_cents as "priceCents", t.reference_cents as "referenceCents",
      t.band_basis_points as share,
        t.band_low_cents as "lowCents", t.band_high_cents as "highCents", p.lot_kg as "lotKg",
        coalesce((terms.market ->> 'tickCents')::int, ${tickCents}) as "tickCents", (${WRONG}) as wrong
      from trade t join project p on p.id = t.project_id
      left join lateral (
        select terms -> 'market' as market from terms_version where effective_at <= t.at order by effective_at desc,
        version desc limit 1
      ) terms on true
      where t.id >= (select min(id) from trade where reference_cents is not null) order by t.id`,
    narrow: otherBand,
  },
  referenceInvariant,
  {
    id: '35 counted trades',
    sentence: [
      'How much of a trade counts for prices is what its size, its two owners and the tons that these gained and ' +
        'gave around its day say.',
      '每笔成交计入价格的数量，均与其数量、买卖双方及双方前后净买入、净卖出的吨数相符。',
    ],
    breaks: ['A trade left out of a price, or let into it, by hand.', '人为地将成交剔除出价格计算，或计入价格计算。'],
    money: false,
    cost: 'whole',
    sql: JUDGED,
    narrow: miscounted,
  },
]
