import '@tonne/parts/switch.css'
import './switch.css'

type SwitchProps = { label: string; sub: string; checked: boolean; onChange: (on: boolean) => void }

export function Switch({ label, sub, checked, onChange }: SwitchProps) {
  return (
    <button type="button" className="switch" role="switch" aria-checked={checked} onClick={() => onChange(!checked)}>
      <span>
        <span className="label">{label}</span>
        <span className="cap">{sub}</span>
      </span>
      <span className="switch-t" aria-hidden="true" />
    </button>
  )
}
