import './states.css'
import type { ReactNode } from 'react'
import { EmptyRows } from '../figures/art/EmptyRows.tsx'
import { classes } from '../style/classes.ts'

type EmptyStateProps = {
  title: string
  text: ReactNode
  action?: ReactNode
  second?: ReactNode
  /** What will be here, where that is no list. */
  art?: ReactNode
  className?: string | undefined
}

/** `action` is the one way on, `second` a quiet one. */
export function EmptyState({ title, text, action, second, art, className }: EmptyStateProps) {
  return (
    <section className={classes('void', className)}>
      {art ?? <EmptyRows />}
      <h2 className="t2 mt4">{title}</h2>
      <p className="cap2 mt2">{text}</p>
      {action && <div className="mt5">{action}</div>}
      {second && <div className="mt2">{second}</div>}
    </section>
  )
}
