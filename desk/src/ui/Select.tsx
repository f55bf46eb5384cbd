/** Why: a choice of a few is the browser's own list: it works with every keyboard and screen reader. */
import './textInput.css'
import { type SelectHTMLAttributes, useId } from 'react'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}
export function Select({ label, hint, error, options, ...rest }: SelectProps) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'inp is-bad' : 'inp'}>
        <select {...rest} id={id} aria-invalid={error ? true : undefined} aria-describedby={said ? `${id}-said` : undefined}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {said && (
        <p className={error ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {said}
        </p>
      )}
    </div>
  )
}
