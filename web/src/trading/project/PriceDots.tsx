import { sayCount } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { copy } from './copy.ts'
import { priceBins } from './priceBins.ts'

const WIDTH = 300
const COLUMN = WIDTH / 12
const HEIGHT = 92
const MOST_PITCH = 12

type PriceDotsProps = { prices: readonly number[]; low: number | undefined; high: number | undefined }

/** Each dot is a project above its price, filled within the range. The fields below set the range. */
export function PriceDots({ prices, low = 0, high = Number.POSITIVE_INFINITY }: PriceDotsProps) {
  const words = useWords(copy)
  const { stepCents, counts } = priceBins(prices)
  const pitch = Math.min(MOST_PITCH, HEIGHT / Math.max(...counts, 1))
  const columnOf = (cents: number) => Math.min(counts.length - 1, Math.floor(cents / stepCents))
  const within = (cents: number) => cents >= low && cents <= high
  // The dearest of a column is on top.
  const heaps = counts.map((_, column) => prices.filter((cents) => columnOf(cents) === column).sort((a, b) => a - b))
  return (
    <figure className="pdots mt3" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 6}`} aria-hidden="true" focusable="false">
        {heaps.flatMap((heap, column) =>
          heap.map((cents, height) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={`${column} ${height}`}
              className={within(cents) ? 'is-in' : undefined}
              cx={column * COLUMN + COLUMN / 2}
              cy={HEIGHT - (height + 0.5) * pitch}
              r={pitch * 0.36}
            />
          )),
        )}
        <path d={`M0 ${HEIGHT + 2.5}H${WIDTH}`} />
      </svg>
      <figcaption className="cap">
        <span className="num">S$0</span>
        <span>{words.oneDot}</span>
        <span className="num">
          {fill(words.andMore, { price: `S$${sayCount((stepCents / 100) * (counts.length - 1))}` })}
        </span>
      </figcaption>
    </figure>
  )
}
