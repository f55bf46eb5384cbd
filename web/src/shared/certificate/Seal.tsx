import './seal.css'
import { classes } from '../../ui/style/classes.ts'

const TICKS = 40
const at = (n: number): string => String(Math.round(n * 10) / 10)
/** The ring of the tally's ticks, around a check. */
const ticks = Array.from({ length: TICKS }, (_, i) => {
  const [x, y] = [Math.sin((i / TICKS) * 2 * Math.PI), -Math.cos((i / TICKS) * 2 * Math.PI)]
  return `M${at(48 + 38 * x)} ${at(48 + 38 * y)}L${at(48 + 45 * x)} ${at(48 + 45 * y)}`
}).join('')

/** Open while the retirement is pending; it is drawn when the registry has answered. */
export function Seal({ state }: { state: 'open' | 'drawing' | 'drawn' }) {
  return (
    <svg className={classes('seal', `is-${state}`)} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path className="seal-ticks" d={ticks} pathLength={1} />
      <circle className="seal-ring" cx={48} cy={48} r={31} pathLength={1} />
      <path className="seal-check" d="M34 49.5 44 59.5 63 38" pathLength={1} />
    </svg>
  )
}
