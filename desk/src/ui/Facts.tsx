import './facts.css'
import { type Given, given } from '@tonne/domain/given'
import type { ReactNode } from 'react'

export type FactRows = Given<readonly [label: string, value: ReactNode]>
export const Facts = ({ rows }: { rows: FactRows }) => (
  <dl className="facts">
    {given(rows).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
