import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { withNote } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { CancelOrder } from '../../shared/CancelOrder.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import type { OrderInfoOut } from './orderOut.ts'
import { isOverUnpaid, notTradedKg } from './orderSums.ts'

export function BookPart({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { book, no, kind } = order
  if (!book) return null
  const { market, asset, askedKg, filledKg, leftKg, ownKg, heldCents } = book
  const gone = notTradedKg(book)
  const tons = sayKg(askedKg, lang)
  const isUntraded = isOverUnpaid(order) && !market
  const items = [
    { label: words.type, value: market ? words.market : words.limit },
    asset === 'presale' && { label: words.delivery, value: words.undelivered },
    { label: words.asked, value: isUntraded ? fill(words.times, { tons, price: sayCents(order.priceCents) }) : tons },
    { label: words.filled, value: sayKg(filledKg, lang) },
    leftKg > 0 && { label: words.waiting, value: sayKg(leftKg, lang) },
    leftKg > 0 && kind === 'buy' && { label: words.heldFor, value: sayCents(heldCents) },
    ownKg > 0 && { label: words.ownKg, value: sayKg(ownKg, lang) },
    gone > 0 && { label: words.notTraded, value: sayKg(gone, lang) },
  ]
  return (
    <>
      <Kv lined className="mt5" items={items} />
      {leftKg > 0 && (
        <div className="mt3">
          <CancelOrder no={no} name={no} />
        </div>
      )}
    </>
  )
}

type Trade = OrderInfoOut['trades'][number]

function useProceeds(): (trade: Trade) => string {
  const words = useWords(copy)
  const lang = useLang()
  return ({ proceeds }) => {
    if (!proceeds) return ''
    const { dueAt, settledAt, late } = proceeds
    if (settledAt === null) return ` · ${fill(words.proceedsDue, { day: sayDay(new Date(dueAt), lang) })}`
    const came = fill(words.proceedsCame, { day: sayDay(new Date(settledAt), lang) })
    return ` · ${late ? withNote(lang, came, words.proceedsLate) : came}`
  }
}

export function OrderTrades({ order }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const proceeds = useProceeds()
  if (order.trades.length === 0) return null
  return (
    <Section title={words.trades}>
      <Fold items={order.trades} all={fill(words.showAll, { n: order.trades.length })} fewer={words.showFewer}>
        {(shown) => (
          <RowCard>
            {shown.map((trade) => (
              <Row
                key={trade.entryNo}
                icon="swap"
                label={fill(words.times, { tons: sayKg(trade.kg, lang), price: sayCents(trade.priceCents) })}
                sub={`${sayDayTime(new Date(trade.at), lang)}${proceeds(trade)}`}
                to={`/pages/profile/entry?no=${trade.proceeds?.entryNo ?? trade.entryNo}`}
                strong
              />
            ))}
          </RowCard>
        )}
      </Fold>
    </Section>
  )
}
