import { sayCents } from '@tonne/domain/format'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { priceCopy } from './priceCopy.ts'
import type { Draft } from './rows.ts'

const [WIDTH, HEIGHT, PAD] = [640, 150, 8]
type Prices = Draft['prices']

/** The future part is dashed. */
export function PriceLine({ prices }: { prices: Prices }) {
  const words = useWords(priceCopy)
  const lang = useLang()
  if (prices.length === 0) return null
  const now = serverNow()
  const [from, to] = [prices[0]!.effectiveAt, Math.max(now, prices.at(-1)!.effectiveAt + 86_400_000)]
  const cents = prices.map((price) => price.priceCents)
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  const x = (at: number) => ((Math.min(at, to) - from) / (to - from || 1)) * WIDTH
  const y = (price: number) => PAD + (1 - (price - low) / (high - low || 1)) * (HEIGHT - 2 * PAD)
  const path = (until: (at: number) => boolean, ends: number): string => {
    const steps = prices.filter((price) => until(price.effectiveAt))
    return steps.length === 0
      ? ''
      : `M${steps
          .map(
            (p, i) =>
              `${i ? 'L' : ''}${x(p.effectiveAt)} ${y(p.priceCents)}L${x(steps[i + 1]?.effectiveAt ?? ends)} ` +
              `${y(p.priceCents)}`,
          )
          .join('')}`
  }
  const inForce = prices.filter((price) => price.effectiveAt <= now).at(-1)
  const label = fill(words.chart, { from: sayDay(new Date(from), lang), to: sayDay(new Date(to), lang) })
  return (
    <figure className="proj-line">
      <figcaption className="cap">
        {label} · {words.lowest} {sayCents(low)} · {words.highest} {sayCents(high)}
        {inForce && ` · ${words.now} ${sayCents(inForce.priceCents)}`}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        <path d={path((at) => at <= now, now)} />
        <path className="is-plan" d={path((at) => at > now, to)} />
        <line x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT} />
      </svg>
    </figure>
  )
}
