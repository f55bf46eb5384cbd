import './card.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'

/** Rows on one surface, with a small heading when the group needs a name. */
export function RowCard({
  title,
  className,
  children,
}: {
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      {title && <h2 className="set-h">{title}</h2>}
      <div className={classes('rowcard', className)}>
        <div className="rows">{children}</div>
      </div>
    </>
  )
}

type RowProps = {
  icon?: IconName | Exclude<ReactNode, string> | undefined
  label: ReactNode
  sub?: ReactNode
  /** At the right: text becomes a grey caption, nodes stay as they are. */
  value?: ReactNode
  to?: string | undefined
  /** `to` is a file of ours and opens in a new tab. */
  away?: boolean | undefined
  onClick?: (() => void) | undefined
  chevron?: boolean | undefined
  strong?: boolean | undefined
}

function RowBody({ icon, label, sub, value, chevron, strong }: RowProps) {
  return (
    <>
      {typeof icon === 'string' ? <Icon name={icon as IconName} size={22} /> : icon}
      <span className="grow">
        <span className={classes('label', strong && 'strong')}>{label}</span>
        {sub && <span className="cap sub">{sub}</span>}
      </span>
      {typeof value === 'string' || typeof value === 'number' ? <span className="cap num val">{value}</span> : value}
      {chevron && <Icon name="right" size={18} className="chev" />}
    </>
  )
}

/** A link with `to`, a button with `onClick`, else plain. */
export function Row(props: RowProps) {
  const { to, away, onClick, chevron = to !== undefined || onClick !== undefined } = props
  const body = <RowBody {...props} chevron={chevron} />
  if (to !== undefined) {
    return (
      <Link to={to} away={away} className="row">
        {body}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" className="row" onClick={onClick}>
        {body}
      </button>
    )
  }
  return <div className="row">{body}</div>
}
