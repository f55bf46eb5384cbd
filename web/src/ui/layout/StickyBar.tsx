import './stickyBar.css'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

/**
 * Fixed to the bottom; on wide screens its content is 560 px wide in the middle. Give the page `bar`, so that nothing
 * is hidden below.
 */
export function StickyBar({
  children,
  gap = 3,
  className,
}: {
  children: ReactNode
  gap?: 2 | 3 | 4 | undefined
  className?: string | undefined
}) {
  return <div className={classes('bar hrow', `g${gap}`, className)}>{children}</div>
}
