import './connection.css'
import type { ReactNode, Ref } from 'react'
import { classes } from '../../ui/style/classes.ts'

type StripProps = {
  title: string
  actions?: ReactNode
  /** above the page and an open sheet, below the title */
  over?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/** One line about the network, with its actions. */
export const Strip = ({ title, actions, over, children }: StripProps) => (
  <div
    ref={over}
    popover={over ? 'manual' : undefined}
    className={classes('connection', over && 'connection--over')}
    role="status"
  >
    <p>
      <b>{title}</b> {children}
    </p>
    {actions && <div className="connection-a">{actions}</div>}
  </div>
)
