/** Why: a setting that takes effect at once is a switch, not a checkbox in a form. */
import './switch.css'
import { useId } from 'react'
import { classes } from './classes.ts'

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
  busy?: boolean | undefined
  describedBy?: string | undefined
}

/** `busy` while the server has not yet agreed: it shows the wish and takes no other. */
export function Switch({ label, checked, onChange, disabled, busy, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes('sw', checked && 'on')}
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!checked)}
    />
  )
}

/** A row of a settings card: words left, switch right; the whole row answers a tap. */
export function SwitchRow({ sub, ...rest }: Omit<SwitchProps, 'describedBy'> & { sub?: string | undefined }) {
  const id = useId()
  return (
    <div className="row sw-row">
      <span className="grow">
        <span className="label">{rest.label}</span>
        {sub && (
          <span id={id} className="cap sw-sub">
            {sub}
          </span>
        )}
      </span>
      <Switch {...rest} describedBy={sub ? id : undefined} />
    </div>
  )
}
