import './amountField.css'
import { type CSSProperties, useId } from 'react'

type AmountFieldProps = {
  label: string
  text: string
  onChange: (text: string) => void
  hint: string
  wrong: boolean
  disabled: boolean
}

/** The width of the text in digits; a point counts less than half. */
const figures = (text: string): number =>
  text === '' ? 1 : [...text].reduce((sum, sign) => sum + (sign === '.' ? 0.46 : 1), 0)

/** Grows with the typed text; `hint` names the limits, or the one that is crossed. */
export function AmountField({ label, text, onChange, hint, wrong, disabled }: AmountFieldProps) {
  const id = useId()
  return (
    <div className="amt-entry">
      <label className="amt num" htmlFor={id}>
        <span className="sr">{label}</span>
        <span className="cur" aria-hidden="true">
          S$
        </span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={16}
          disabled={disabled}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-hint`}
          style={{ '--n': figures(text) } as CSSProperties}
          value={text}
          // The currency sign is before the field, so a pasted one is removed.
          onChange={(event) => onChange(event.target.value.replace(/^\s*S?\$\s*/, ''))}
        />
      </label>
      <p id={`${id}-hint`} className={wrong ? 'cap center danger' : 'cap center'} role="status">
        {hint}
      </p>
    </div>
  )
}
