import './panel.css'
import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; sub?: ReactNode; aside?: ReactNode; children: ReactNode }

export function Panel({ title, sub, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-h">
        <div>
          <h2 className="t2" id={id}>
            {title}
          </h2>
          {sub && <p className="cap">{sub}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
