import './card.css'
import './logRow.css'
import type { ReactNode } from 'react'
import { wholeNumbers } from '../figures/wholeNumbers.tsx'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'
import { Folding } from './FoldRow.tsx'

/** The lines of one day under its date. */
export function DayGroup({ title, total, children }: { title: string; total?: ReactNode; children: ReactNode }) {
  return (
    <section className="day">
      <div className="hrow between base day-h">
        <h2 className="cap2 strong">{title}</h2>
        {total !== undefined && <span className="cap num">{total}</span>}
      </div>
      <div className="rows">{children}</div>
    </section>
  )
}

type LogRowProps = {
  icon: IconName
  /** `ok` is incoming money. */
  tone?: 'ok' | undefined
  title: ReactNode
  reference?: string | undefined
  sub?: ReactNode
  amount?: ReactNode
  balance?: ReactNode
  to?: string | undefined
  onClick?: (() => void) | undefined
}

/** `reference` is in the mono face; `amount` carries its own sign. */
function LogBody({ icon, tone, title, reference, sub, amount, balance }: LogRowProps) {
  return (
    <>
      <span className={classes('lg-i', tone)}>
        <Icon name={icon} size={18} />
      </span>
      <span className="grow">
        <span className="label strong">{typeof title === 'string' ? wholeNumbers(title) : title}</span>
        {reference && <span className="mono cap">{reference}</span>}
        {sub && <span className="cap sub">{sub}</span>}
      </span>
      {(amount !== undefined || balance !== undefined) && (
        <span className="right">
          <span className={classes('label strong num', tone)}>{amount}</span>
          <span className="cap num">{balance}</span>
        </span>
      )}
    </>
  )
}

export function LogRow(props: LogRowProps) {
  const { to, onClick } = props
  if (to !== undefined) {
    return (
      <Link to={to} className="row lg">
        <LogBody {...props} />
      </Link>
    )
  }
  return onClick ? (
    <button type="button" className="row lg" onClick={onClick}>
      <LogBody {...props} />
    </button>
  ) : (
    <div className="row lg">
      <LogBody {...props} />
    </div>
  )
}

/** A row for the sum of others, which opens to show them. */
export function LogFold({ children, ...row }: LogRowProps & { children: ReactNode }) {
  return (
    <Folding className="lg-fold" look="lg" summary={<LogBody {...row} />}>
      <div className="rows">{children}</div>
    </Folding>
  )
}
