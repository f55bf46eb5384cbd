/** Boxes are easy to read, but only a single real input lets a phone fill in or paste the code. */
import './otpInput.css'
import { type ChangeEvent, useState } from 'react'
import { classes } from '../style/classes.ts'
import { Field, type FieldWords } from './Field.tsx'

type OtpInputProps = FieldWords & {
  value: string
  onChange: (digits: string) => void
  onComplete?: ((digits: string) => void) | undefined
  length?: number | undefined
  /** Accepts letters too, as capitals; otherwise only digits. */
  signs?: boolean | undefined
  autoFocus?: boolean | undefined
  className?: string | undefined
}

/**
 * Characters that do not belong in a code are dropped, typed or pasted; `onComplete` fires once when the last one is
 * entered.
 */
export function OtpInput({ value, onChange, onComplete, length = 6, signs, autoFocus, ...words }: OtpInputProps) {
  const [focused, setFocused] = useState(false)
  const now = Math.min(value.length, length - 1)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = (
      signs ? event.target.value.toUpperCase().replace(/[^A-Z\d]/g, '') : event.target.value.replace(/\D/g, '')
    ).slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  return (
    <Field {...words}>
      {(wire) => (
        <div
          className={classes('otp', words.error && 'is-bad')}
          style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
        >
          {Array.from({ length }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            <span key={place} aria-hidden="true" className={classes('num', focused && place === now && 'now')}>
              {value[place]}
            </span>
          ))}
          <input
            {...wire}
            type="text"
            inputMode={signs ? 'text' : 'numeric'}
            autoCapitalize={signs ? 'characters' : undefined}
            autoComplete="one-time-code"
            pattern={signs ? undefined : '\\d*'}
            value={value}
            // biome-ignore lint/a11y/noAutofocus: the page sets it when the code is the only thing to enter
            autoFocus={autoFocus}
            onChange={change}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </Field>
  )
}
