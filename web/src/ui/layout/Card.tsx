/** A card never lies inside another card. */
import './card.css'
import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'

type CardProps = {
  id?: string | undefined
  flush?: boolean | undefined
  to?: string | undefined
  onClick?: (() => void) | undefined
  as?: 'div' | 'article' | 'section' | undefined
  className?: string | undefined
  children: ReactNode
}

/** With `to` or `onClick` the whole card is active. `flush` drops the padding, for rows and pictures. */
export function Card({ id, flush, to, onClick, as: Tag = 'div', className, children }: CardProps) {
  const name = classes('card', flush && 'card--flush', className)
  if (to !== undefined) {
    return (
      <Link to={to} className={name}>
        {children}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={name} onClick={onClick}>
        {children}
      </button>
    )
  }
  return (
    <Tag id={id} className={name}>
      {children}
    </Tag>
  )
}
