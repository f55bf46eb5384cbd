/** A card never lies inside another card. */
import './card.css'
import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'

type CardProps = {
  id?: string | undefined
  to?: string | undefined
  as?: 'div' | 'article' | 'section' | undefined
  className?: string | undefined
  children: ReactNode
}

/** With `to` the whole card is active. */
export function Card({ id, to, as: Tag = 'div', className, children }: CardProps) {
  const name = classes('card', className)
  if (to !== undefined) {
    return (
      <Link to={to} className={name}>
        {children}
      </Link>
    )
  }
  return (
    <Tag id={id} className={name}>
      {children}
    </Tag>
  )
}
