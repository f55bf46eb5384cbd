import './card.css'
import './foldRow.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

type FoldingProps = {
  summary: ReactNode
  /** The look of the row. */
  look?: string | undefined
  className?: string | undefined
  /** Open initially. */
  open?: boolean | undefined
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Opens below its row, so that nothing above it moves. */
export function Folding({ summary, look, className, open, onOpen, children }: FoldingProps) {
  return (
    <details
      className={classes('foldrow', className)}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={classes('row', look)}>
        {summary}
        <Icon name="down" size={18} className="chev" />
      </summary>
      <div className="foldrow-b">{children}</div>
    </details>
  )
}

type FoldRowProps = Omit<FoldingProps, 'summary' | 'look' | 'onOpen'> & {
  icon: IconName
  label: ReactNode
  /** The most important fact of the folded part, in one line. */
  sub?: ReactNode
  value?: ReactNode
}

/** A row that opens below itself, for details that few readers need. */
export function FoldRow({ icon, label, sub, value, ...rest }: FoldRowProps) {
  return (
    <Folding
      {...rest}
      summary={
        <>
          <Icon name={icon} size={22} />
          <span className="grow">
            <span className="label strong">{label}</span>
            {sub && <span className="cap sub">{sub}</span>}
          </span>
          {value !== undefined && <span className="val label num">{value}</span>}
        </>
      }
    />
  )
}
