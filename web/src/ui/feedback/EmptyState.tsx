import './states.css'
import type { ReactNode } from 'react'
import { EmptyRows } from '../figures/art/EmptyRows.tsx'

type EmptyStateProps = {
  title: string
  text: ReactNode
  action?: ReactNode
  second?: ReactNode
  /** A picture of what will appear here, when that is not a list. */
  art?: ReactNode
}

/** `action` is the main button, `second` a secondary one. */
export function EmptyState({ title, text, action, second, art }: EmptyStateProps) {
  return (
    <section className="void">
      {art ?? <EmptyRows />}
      <h2 className="t2 mt4">{title}</h2>
      <p className="cap2 mt2">{text}</p>
      {action && <div className="mt5">{action}</div>}
      {second && <div className="mt2">{second}</div>}
    </section>
  )
}
