import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'

export type PageProps = {
  tab?: boolean | undefined
  bar?: boolean | undefined
  busy?: boolean | undefined
  /** A form or a record: on a wide screen its lines keep a readable length. */
  narrow?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The main part of a page; `tab` and `bar` leave space for what is fixed at the bottom. */
export function Page({ tab, bar, busy, narrow, className, children }: PageProps) {
  return (
    <main
      className={classes('page', tab && 'has-tab', bar && 'has-bar', narrow && 'is-narrow', className)}
      aria-busy={busy || undefined}
    >
      {children}
    </main>
  )
}

type SectionProps = {
  title?: ReactNode
  /** A link at the right of the title, or a small part such as a proof chip. */
  more?: { to: string; label: string } | { node: ReactNode } | undefined
  level?: 2 | 3 | undefined
  className?: string | undefined
  children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, more, level = 2, className, children }: SectionProps) {
  return (
    <section className={classes('sec', className)}>
      {title && (
        <div className="sec-h">
          <h2 className={level === 2 ? 't2' : 't3'}>{title}</h2>
          {more && ('to' in more ? <Link to={more.to}>{more.label}</Link> : more.node)}
        </div>
      )}
      {children}
    </section>
  )
}
