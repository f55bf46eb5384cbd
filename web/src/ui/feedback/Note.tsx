import './note.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

export type NoteKind = 'ok' | 'warn' | 'bad' | 'info'
const signs: Record<NoteKind, IconName> = { ok: 'checkc', warn: 'clock', bad: 'alert', info: 'info' }

type NoteProps = {
  kind?: NoteKind | undefined
  icon?: IconName | undefined
  /** A sentence is followed by the text; anything shorter is a heading above it. */
  title?: ReactNode
  /** Read aloud when it appears. */
  live?: boolean | undefined
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** At most one on a screen. */
export function Note({ kind, icon, title, live, action, className, children }: NoteProps) {
  const ending = typeof title === 'string' ? title.at(-1) : undefined
  const above = title && children && ending !== '.' && ending !== '。'
  return (
    <div
      className={classes('note', kind && `note--${kind}`, className)}
      role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icon ?? (kind ? signs[kind] : 'info')} />
      <div className="grow">
        {title && <b className={above ? 'note-t' : undefined}>{title}</b>}
        {/* A Chinese full stop needs no space after it. */}
        {ending === '。' ? '' : ' '}
        {children}
        {action && <div className="note-a">{action}</div>}
      </div>
    </div>
  )
}
