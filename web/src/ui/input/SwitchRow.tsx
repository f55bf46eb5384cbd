import '../layout/card.css'
import '@tonne/parts/switch.css'
import './switch.css'
import type { ReactNode } from 'react'

type SwitchRowProps = {
  label: string
  sub?: ReactNode
  checked: boolean
  busy?: boolean | undefined
  onChange: (on: boolean) => void
}

export function SwitchRow({ label, sub, checked, busy, onChange }: SwitchRowProps) {
  return (
    <button
      type="button"
      className="row switch"
      role="switch"
      aria-checked={checked}
      aria-busy={busy}
      onClick={() => onChange(!checked)}
    >
      <span className="grow">
        <span className="label">{label}</span>
        {sub && <span className="cap sub">{sub}</span>}
      </span>
      <span className="switch-t" aria-hidden="true" />
    </button>
  )
}
