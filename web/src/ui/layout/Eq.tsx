import './kv.css'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

type EqTerm = { sign?: '+' | '−' | '=' | undefined; label: string; value: ReactNode; tone?: 'ok' | undefined }

/** The sign comes before its term; the minus is U+2212. */
export function Eq({ terms, className }: { terms: readonly EqTerm[]; className?: string | undefined }) {
  return (
    <div className={classes('eq', className)}>
      {terms.map(({ sign, label, value, tone }) => (
        <div key={label} className={sign && 'eq-on'}>
          {sign && <span>{sign}</span>}
          <div>
            <p className="cap">{label}</p>
            <p className={classes('num', tone)}>{value}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
