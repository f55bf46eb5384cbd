import { sayTons } from '@tonne/domain/format'
import type { CSSProperties } from 'react'
import { classes } from '../../style/classes.ts'
import type { Holding } from './Core.tsx'
import './core.css'

/** One entry per holding, in the order of the core. */
export function Legend({ holdings, className }: { holdings: readonly Holding[]; className?: string | undefined }) {
  return (
    <ul className={classes('legend', className)}>
      {holdings.map(({ id, art, kg, label }) => (
        <li key={id}>
          <i style={{ '--c': `var(--k-${art})` } as CSSProperties} />
          {label} <b className="num">{sayTons(kg)}</b>
        </li>
      ))}
    </ul>
  )
}
