import './stickyBar.css'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

/**
 * Fixed to the bottom, from 1024 px where it stands in the page. Give the page `bar`, so that nothing is hidden below.
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
