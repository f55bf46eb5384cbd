import { sayAmount, sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import type { CSSProperties } from 'react'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'

const LEVELS = 5
type Level = BookOut['bids'][number]
type SideProps = {
  side: 'bid' | 'ask'
  levels: readonly Level[]
  most: number
  onPick: ((priceCents: number) => void) | undefined
}

function Side({ side, levels, most, onPick }: SideProps) {
  const words = useWords(copy)
  if (levels.length === 0) return <p className="ob-none">{words.emptySide}</p>
  let sum = 0
  return levels.map(({ priceCents, kg, orders }) => {
    sum += kg
    const style = { '--d': Math.max(0.04, sum / most).toFixed(3) } as CSSProperties
    // The accessible name contains the visible price, so that voice control can select it.
    const body = (
      <>
        <span className="sr">{`${side === 'bid' ? words.bid : words.ask} `}</span>
        <span className="num">{sayAmount(priceCents)}</span>
        <span className="sr">, </span>
        <span className="num">{sayTons(kg)}</span>
        <span className="sr">{` ${fill(words.level, { n: orders })}`}</span>
      </>
    )
    return onPick ? (
      <button
        key={priceCents}
        type="button"
        className={`ob-r ob-${side}`}
        style={style}
        onClick={() => onPick(priceCents)}
      >
        {body}
      </button>
    ) : (
      <div key={priceCents} className={`ob-r ob-${side}`} style={style}>
        {body}
      </div>
    )
  })
}

/** The best five prices of each side; the bars show the tons up to that price. */
export function OrderBook({
  book,
  onPick,
  levels = LEVELS,
}: {
  book: BookOut
  onPick?: (priceCents: number) => void
  levels?: number
}) {
  const words = useWords(copy)
  const [bids, asks] = [book.bids.slice(0, levels), book.asks.slice(0, levels)]
  const sum = (all: readonly Level[]) => all.reduce((total, { kg }) => total + kg, 0)
  const most = Math.max(1, sum(bids), sum(asks))
  const [bid, ask] = [bids[0], asks[0]]
  return (
    <>
      <section className="ob mt4" aria-label={words.book}>
        <div className="ob-h">
          <span>{words.bid}</span>
          <span>{words.tons}</span>
        </div>
        <div className="ob-h">
          <span>{words.ask}</span>
          <span>{words.tons}</span>
        </div>
        <div className="ob-c">
          <Side side="bid" levels={bids} most={most} onPick={onPick} />
        </div>
        <div className="ob-c">
          <Side side="ask" levels={asks} most={most} onPick={onPick} />
        </div>
      </section>
      <p className="cap center mt2 num">
        {bid && ask ? fill(words.spread, { spread: sayAmount(ask.priceCents - bid.priceCents) }) : words.noSpread}
      </p>
    </>
  )
}
