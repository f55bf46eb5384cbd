import assert from 'node:assert/strict'
import { market } from '@tonne/contract/trading/market'
import { firstTerms } from '@tonne/domain/base/terms'
import { done } from './answers.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Terms for tests that use prices far from the project's own and do not concern the price band. */
export const wideBand = { market: { ...firstTerms.market, bandBasisPoints: 9000 } }
export const t = (tons: number): number => tons * 1000

/** A member of a level with high limits, with money. */
export async function trader(
  world: Pick<World, 'newMember' | 'fund'>,
  {
    kind = 'personal',
    level = 5,
    cents = 19_000_00,
  }: { kind?: 'personal' | 'corporate'; level?: number; cents?: number } = {},
): Promise<Person> {
  const made = await world.newMember({ kind, level })
  await world.fund(made, cents)
  return made
}

type Trader = Pick<Person, 'call'>
/** One member offers and the other takes all of it, at one price. */
export async function trade(
  project: string,
  [seller, buyer]: readonly [Trader, Trader],
  [tons, priceCents]: readonly [number, number],
): Promise<void> {
  done(await seller.call(market.sell, { project, kg: t(tons), priceCents }))
  assert.equal(done(await buyer.call(market.buy, { project, kg: t(tons), priceCents })).filledKg, t(tons))
}
