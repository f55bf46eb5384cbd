import type { market } from '@tonne/contract/trading/market'
import type { presale } from '@tonne/contract/trading/presale'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { type Cents, cents, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import type { Handlers } from '../shared/endpoint/call.ts'
import { trading } from '../trading/market/trade.ts'
import type { SeedTools, Step } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const PROJECT = 'TN-0163'
/** Places in the file of people: a drawn member of level P4 sells, the person's login buys, the company's bids. */
const [SELLER, BUYER, BIDDER] = [12, 0, 1] as const
const MINUTE = 60_000

type PresaleBookSeed = {
  world: World
  memberIds: readonly number[]
  presales: Handlers<typeof presale>
  payIn(memberId: number, amountCents: Cents, key: string): Promise<void>
}

/** To be run after the draw of that presale, which is at the first moment of the seeding day. */
export function presaleBookSteps(tools: SeedTools, { world, memberIds, presales, payIn }: PresaleBookSeed): Step[] {
  const { presaleEndsInDays } = world.projects.find((p) => p.no === PROJECT)!
  const drawnAt = startOfDay(addDays(dayOf(tools.seedingAt), presaleEndsInDays! + 1)).getTime()
  if (drawnAt > tools.seedingAt.getTime()) return []
  const after = (minutes: number) => new Date(Math.min(drawnAt + minutes * MINUTE, tools.seedingAt.getTime()))
  const book = trading(tools)
  const place = (side: 'buy' | 'sell', who: number, [tons, priceCents]: readonly [number, number]) => {
    const input = { project: PROJECT, asset: 'presale' as const, kg: kg(tons * 1000), priceCents: cents(priceCents) }
    return done(
      (book.place(side) as Handlers<typeof market>['buy'])(
        tools.callOf(memberIds[who]!, input, `seed-undelivered-${who}`),
      ),
    )
  }
  const pay = async () => {
    const list = await presales.list(tools.callOf(memberIds[SELLER]!, {}))
    if (!('items' in list)) throw new Error('the bookings of a demo member cannot be read')
    await payIn(memberIds[SELLER]!, cents(3_000_00), 'seed-undelivered-pay')
    const { no } = list.items.find((booking) => booking.project.no === PROJECT)!
    await done(presales.pay(tools.callOf(memberIds[SELLER]!, { no }, 'seed-undelivered-final')))
  }
  return [
    { at: after(4), run: pay },
    { at: after(6), run: () => place('sell', SELLER, [40, 11_60]) },
    { at: after(9), run: () => place('buy', BUYER, [12, 11_60]) },
    { at: after(11), run: () => place('buy', BIDDER, [20, 11_10]) },
  ]
}

async function done(answer: unknown): Promise<void> {
  const outcome = await answer
  if (outcome instanceof Refusal) throw outcome
}
