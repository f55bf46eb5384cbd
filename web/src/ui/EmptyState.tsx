/** Why: an empty list says what will stand there and offers one way on. */
import './states.css'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tickHeight = (nth: number): number => (nth % 10 === 0 ? 30 : nth % 5 === 0 ? 20 : 12)
const ticks = Array.from({ length: 41 }, (_, nth) => `M${15 + nth * 6} 60v${tickHeight(nth)}`)

/** A ruler that stands at nought. */
function RulerAtZero() {
  return (
    <svg width="270" height="120" viewBox="0 0 270 120" fill="none" aria-hidden="true">
      <path d={`M14 60h242${ticks.slice(1).join('')}`} stroke="var(--line-2)" strokeWidth="1.6" />
      <path d={ticks[0]} stroke="var(--ink-2)" strokeWidth="2.4" />
      <text x="15" y="112" textAnchor="middle">
        0
      </text>
      <circle cx="15" cy="38" r="9" stroke="var(--line-3)" strokeWidth="1.3" strokeDasharray="2 3" />
    </svg>
  )
}

type EmptyStateProps = {
  title: string
  text: ReactNode
  action?: ReactNode
  second?: ReactNode
  art?: ReactNode
  className?: string | undefined
}

/** `action` is the one way on, `second` a quiet one. */
export function EmptyState({ title, text, action, second, art, className }: EmptyStateProps) {
  return (
    <section className={classes('void', className)}>
      {art ?? <RulerAtZero />}
      <h2 className="t2 mt4">{title}</h2>
      <p className="cap2 mt2">{text}</p>
      {action && <div className="mt5">{action}</div>}
      {second && <div className="mt2">{second}</div>}
    </section>
  )
}
