import './beside.css'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

type BesideProps = {
  /** On a wide screen on a surface of its own; without it a list of cards, or a form's sum and button. */
  card?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * What a page's main part is read with: its rules, its sum, its history. Within a page of class
 * `is-beside` it is the second column of a wide screen, and stays visible there; `is-even` makes both equally wide.
 * Elsewhere it is where it stands among the page's parts.
 */
export function Beside({ card, className, children }: BesideProps) {
  return <div className={classes('beside', card && 'beside--card', className)}>{children}</div>
}
