import './foldRow.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

type FoldRowProps = {
  icon: IconName
  label: ReactNode
  /** One line that says the most important thing of what is folded. */
  sub?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A row that opens below itself: what few readers need is one tap away and does not stand in the way of the others. */
export function FoldRow({ icon, label, sub, className, children }: FoldRowProps) {
  return (
    <details className={classes('foldrow', className)}>
      <summary className="row">
        <Icon name={icon} size={22} />
        <span className="grow">
          <span className="label strong">{label}</span>
          {sub && <span className="cap sub">{sub}</span>}
        </span>
        <Icon name="down" size={18} className="chev" />
      </summary>
      <div className="foldrow-b">{children}</div>
    </details>
  )
}
