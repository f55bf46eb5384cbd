/**
 * Tons that are passed on move no price: a trade counts only as far as it left its buyer with more tons, or its seller
 * with fewer.
 */
import { addDays, type Day } from '../days.ts'

/**
 * An owner's purchases and sales within so many days before and after the day of a trade are set off against each
 * other.
 */
export const NET_DAYS = 30

/** An owner's purchases and sales of a project. */
type Flow = { inKg: number; outKg: number }
export type DayFlow = Flow & { owner: number; day: Day }

/**
 * For each owner's days in one project: the tons bought and sold from NET_DAYS before to NET_DAYS after, including that
 * day's trades.
 */
export const flowsAround = (days: readonly DayFlow[]): DayFlow[] =>
  [...Map.groupBy(days, ({ owner }) => owner).values()].flatMap(ofOwner)

function ofOwner(days: readonly DayFlow[]): DayFlow[] {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const sum = { inKg: 0, outKg: 0 }
  let [first, next] = [0, 0]
  const add = ({ inKg, outKg }: Flow, sign: 1 | -1): void => {
    sum.inKg += sign * inKg
    sum.outKg += sign * outKg
  }
  return sorted.map(({ owner, day }) => {
    const [since, until] = [addDays(day, -NET_DAYS), addDays(day, NET_DAYS)]
    while (next < sorted.length && sorted[next]!.day <= until) add(sorted[next++]!, 1)
    while (sorted[first]!.day < since) add(sorted[first++]!, -1)
    return { owner, day, ...sum }
  })
}

/**
 * How much of a trade counts, in kg: the share of its buyer's purchases that the buyer kept, or the share of its
 * seller's sales that the seller parted with, whichever is more. An owner's purchases together weigh no more than what
 * the owner gained, and all sales no more than what they gave, however much they pass on. A trade has no weight when
 * its owner gained or gave less than the least size of a trade.
 */
const countedKg = ({ kg, leastKg }: { kg: number; leastKg: number }, buyer: Flow, seller: Flow): number =>
  Math.max(
    partOf(kg, { of: buyer.inKg, net: buyer.inKg - buyer.outKg, leastKg }),
    partOf(kg, { of: seller.outKg, net: seller.outKg - seller.inKg, leastKg }),
  )

const partOf = (kg: number, { of, net, leastKg }: { of: number; net: number; leastKg: number }): number =>
  net < leastKg ? 0 : Number((BigInt(kg) * BigInt(net)) / BigInt(of))

/** Trades between owners, in one project; each of some day. */
export type OwnersTrade = { seller: number; buyer: number; kg: number; leastKg: number; day: Day }
/**
 * How much of each of these trades of one project counts, computed from the trades alone. A trade within one owner does
 * not count.
 */
export function countedOf(trades: readonly OwnersTrade[]): number[] {
  const days = new Map<string, DayFlow>()
  const add = (owner: number, day: Day, { inKg, outKg }: Flow): void => {
    const counted = days.get(`${owner} ${day}`) ?? { owner, day, inKg: 0, outKg: 0 }
    days.set(`${owner} ${day}`, { ...counted, inKg: counted.inKg + inKg, outKg: counted.outKg + outKg })
  }
  for (const { seller, buyer, kg, day } of trades) {
    if (seller === buyer) continue
    add(buyer, day, { inKg: kg, outKg: 0 })
    add(seller, day, { inKg: 0, outKg: kg })
  }
  const around = new Map(flowsAround([...days.values()]).map((flow) => [`${flow.owner} ${flow.day}`, flow]))
  const flowOf = (owner: number, day: Day): Flow => around.get(`${owner} ${day}`)!
  return trades.map((one) =>
    one.seller === one.buyer ? 0 : countedKg(one, flowOf(one.buyer, one.day), flowOf(one.seller, one.day)),
  )
}
