/**
 * Orders between members, at a new price or at one in the book, and sometimes back to the previous owner, as by traders
 * who want to look busy.
 */
import { market } from '@tonne/contract/trading/market'
import { cents } from '@tonne/domain/money'
import { type From, kgOf, type Maker, mine, oneOf } from './attempt.ts'
import { showing } from './factorAttempts.ts'
import type { Asset, Books, Project } from './oracle/books.ts'
import { holdOf } from './oracle/holding.ts'
import { bandOf } from './oracle/reference.ts'
import { place, waiting } from './oracle/trading.ts'

type Side = 'buy' | 'sell'
const has = (books: Books, member: number, project: string): boolean => {
  const tons = books.accounts[member]!.tons[project]
  return tons !== undefined && tons.credits + tons.presale > 0
}
/** The trader and the tons: those of an earlier trade going back, or anybody's. */
function whoAndWhat(from: From, side: Side) {
  const { books, act } = from
  const [, where, , , kind, what] = act.p as [number, number, number, number, number, number]
  const all = Object.values(books.projects)
  const trade = what > 0.85 ? oneOf(books.trades, where) : undefined
  if (trade) {
    const [member, other] = side === 'sell' ? [trade.buyer, trade.seller] : [trade.seller, trade.buyer]
    return { me: mine(from, [member]), project: books.projects[trade.project], other }
  }
  const holders = Object.values(books.accounts).filter(({ id }) => all.some(({ no }) => has(books, id, no)))
  const me = mine(from, side === 'sell' && kind < 0.9 ? holders.map((h) => h.id) : null)
  const held = all.filter(({ no }) => me && has(books, me.person.id, no))
  return { me, project: oneOf(side === 'sell' && held.length > 0 ? held : all, where), other: null }
}
type Pricing = { side: Side; project: Project; asset: Asset; other: number | null }
/** Null for a market order; half of the others use a price of the book, on either side. */
function priceOf({ books, act }: From, { side, project, asset, other }: Pricing): number | null {
  const [price, what] = [act.p[3]!, act.p[5]!]
  const book = waiting(books, project.no, asset)
  const theirs = book.find((o) => o.member === other && o.side !== side)
  const joined = theirs ?? (what < 0.5 ? oneOf(book, (what * 14) % 1) : undefined)
  if (joined) return joined.priceCents
  if (price > 0.85) return null
  const { tick, reference } = bandOf(books, project)
  const away = price < 0.05 ? 0.8 : 0.93 + price * 0.14
  return Math.max(tick, Math.round((reference * away) / tick) * tick) + (price > 0.83 ? 1 : 0)
}

export const placing =
  (side: Side): Maker =>
  (from) => {
    const { books, act } = from
    const { me, project, other } = whoAndWhat(from, side)
    if (!me || !project) return
    const asset: Asset = act.p[4]! % 0.1 < 0.09 === books.now < project.startsAt ? 'presale' : 'credits'
    const priceCents = priceOf(from, { side, project, asset, other })
    const input = { project: project.no, asset, kg: kgOf(project.lotKg, act.p[2]!, 8) }
    // Only while withdrawals wait is anything confirmed, and not by everybody who could.
    const waits = holdOf(me.account, books.now) !== null && (act.p[2]! * 11) % 1 < 0.7
    const show = waits ? showing(from, me.account, (act.p[2]! * 7) % 1) : undefined
    const shown = show?.shown ?? { kind: 'none' as const }
    return {
      what: `${me.person.id} ${side}s ${input.kg} kg ${asset} of ${input.project} at ${priceCents ?? 'market'}`,
      keyed: true,
      alone: show?.alone ?? false,
      send: async (node, key) => {
        const call = me.call(node)
        const bound = `${side} ${input.kg} ${asset} project ${input.project} at ${priceCents ?? 'market'}`
        const proof = shown.kind === 'none' ? {} : { proof: await show!.proof(call, bound) }
        const price = priceCents === null ? {} : { priceCents: cents(priceCents) }
        return call(market[side], { ...input, ...price, ...proof }, key)
      },
      judge: (b) => place(b, { ...input, priceCents, side, member: me.person.id, shown }),
    }
  }
