import './stats.css'
import { type Given, given } from '@tonne/domain/given'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

type StatsProps = {
  items: Given<{ label: string; value: ReactNode }>
  card?: boolean | undefined
  className?: string | undefined
}

export function Stats({ items, card, className }: StatsProps) {
  return (
    <dl className={classes('stats', card && 'stats--card', className)}>
      {given(items).map(({ label, value }) => (
        <div key={label} className="stat">
          <dt className="l">{label}</dt>
          <dd className="v num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
