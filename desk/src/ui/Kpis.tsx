import './kpis.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** `to`: the filter of this page for what the tile counts. */
type Kpi = { label: string; value: ReactNode; note?: ReactNode; to?: Record<string, string> }
export const Kpis = ({ items }: { items: readonly Kpi[] }) => (
  <dl className="kpis">
    {items.map(({ label, value, note, to }) => (
      <div className="kpi" key={label}>
        <dt className="cap">{label}</dt>
        <dd className="kpi-v">
          {to ? (
            <Link to="." search={to} activeProps={{}}>
              {value}
            </Link>
          ) : (
            value
          )}
        </dd>
        {note !== undefined && <dd className="cap">{note}</dd>}
      </div>
    ))}
  </dl>
)
