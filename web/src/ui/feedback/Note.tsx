import './note.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

export type NoteKind = 'ok' | 'warn' | 'bad' | 'info'
const signs: Record<NoteKind, IconName> = { ok: 'checkc', warn: 'clock', bad: 'alert', info: 'info' }

type NoteProps = {
  kind?: NoteKind | undefined
  icon?: IconName | undefined
  title?: ReactNode
  /** Content on a line of its own. */
  below?: ReactNode
  /** Read aloud when it appears. */
  live?: boolean | undefined
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** At most one on a screen. */
export function Note({ kind, icon, title, below, live, action, className, children }: NoteProps) {
  return (
    <div
      className={classes('note', kind && `note--${kind}`, className)}
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icon ?? (kind ? signs[kind] : 'info')} />
      <div className="grow">
        {title && <b>{title}</b>}
        {/* A Chinese full stop needs no space after it. */}
        {typeof title === 'string' && title.endsWith('。') ? '' : ' '}
        {below && <br />}
        {below}
        {children}
        {action && <div className="note-a">{action}</div>}
      </div>
    </div>
  )
}
