/** A section of a core sample: the width of each project's land shows its tons. */
import { classes } from '../../style/classes.ts'
import { Cover } from './Cover.tsx'
import './core.css'
import type { CoverType } from './coverType.ts'

/** One project's part of a holding: tons in kg, and a short name for the legend. */
export type Holding = { readonly id: string; readonly art: CoverType; readonly kg: number; readonly label: string }

/** Decoration: the Legend beside it has the same in words and figures. */
export function Core({ holdings, className }: { holdings: readonly Holding[]; className?: string | undefined }) {
  return (
    <div className={classes('core', className)} aria-hidden="true">
      {holdings.map(({ id, art, kg }) => (
        <span key={id} className={`ink--${art}`} style={{ flexGrow: kg }}>
          <Cover id={id} type={art} look="core" className="cover-fill" />
        </span>
      ))}
    </div>
  )
}
