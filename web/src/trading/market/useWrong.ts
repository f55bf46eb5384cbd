/** Errors are checked in the order of the server's refusals. */
import { sayCents, sayKg } from '@tonne/domain/format'
import type { Side } from '@tonne/domain/trading/market'
import { priceFault } from '@tonne/domain/trading/marketMoney'
import { quantityFault } from '@tonne/domain/trading/order'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { BookOut, Draft } from './bookOut.ts'
import { copy } from './copy.ts'
import { outsidePrice } from './referenceParts.ts'

type Asked = { side: Side; book: BookOut; freeKg: number; draft: Draft; priceCents: number | null; kg: number }
/** `outside`: the price that is outside the band. */
type Wrong = { price: string | undefined; tons: string | undefined; first: string | undefined; outside: number | null }

export function useWrong({ side, book, freeKg, draft, priceCents, kg }: Asked): Wrong {
  const words = useWords(copy)
  const lang = useLang()
  const facing = side === 'sell' ? book.bids : book.asks
  const outside = outsidePrice(draft.named ? priceCents : null, draft.named ? undefined : facing[0]?.priceCents, book)
  const price = (): string | undefined => {
    if (!draft.named) return undefined
    if (!priceCents) return words.badPrice
    const fault = priceFault(priceCents, book)
    if (fault) return fill(words[fault], { tick: sayCents(book.tickCents), min: sayCents(book.leastCents) })
    return outside === null ? undefined : words.outsideShort
  }
  const tons = (): string | undefined => {
    if (draft.tons === '') return words.howMany
    const fault = quantityFault(book, kg, side) ?? (side === 'sell' && kg > freeKg && 'overHold')
    const say = (limit: number) => sayKg(limit, lang)
    const limits = { lot: say(book.lotKg), min: say(book.minKg), max: say(book.maxKg), tons: say(freeKg) }
    return fault ? fill(words[fault], limits) : undefined
  }
  const nobody = !draft.named && facing.length === 0
  const far = !draft.named && outside !== null ? words.outsideShort : undefined
  const wrong = { price: price(), tons: tons() }
  const first = !book.open
    ? words.closed
    : nobody
      ? side === 'sell'
        ? words.nobodyBids
        : words.nobodyOffers
      : (far ?? wrong.price ?? wrong.tons)
  // An untouched field is empty, not wrong.
  return {
    first,
    outside,
    price: draft.price === '' ? undefined : wrong.price,
    tons: draft.tons === '' ? undefined : wrong.tons,
  }
}
