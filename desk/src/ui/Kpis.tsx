import './kpis.css'
import type { ReactNode } from 'react'

type Kpi = { label: string; value: ReactNode; note?: ReactNode }
export const Kpis = ({ items }: { items: readonly Kpi[] }) => (
  <dl className="kpis">
    {items.map(({ label, value, note }) => (
      <div className="kpi" key={label}>
        <dt className="cap">{label}</dt>
        <dd className="kpi-v">{value}</dd>
        {note !== undefined && <dd className="cap">{note}</dd>}
      </div>
    ))}
  </dl>
)
