/** This is the browser's own list, because it works with every keyboard and screen reader. */
import './textInput.css'
import { type SelectHTMLAttributes, useId } from 'react'
import { useFieldErrors } from './Refusable.tsx'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
  label: string
  /** The field's name in refusals, when that is not its `name`. */
  field?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}
export function Select({ label, field, hint, error, options, ...rest }: SelectProps) {
  const id = useId()
  const bad = useFieldErrors(id, error, [field, rest.name, label])
  const note = bad ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={bad ? 'inp is-bad' : 'inp'}>
        <select
          {...rest}
          id={id}
          aria-invalid={bad ? true : undefined}
          aria-describedby={note ? `${id}-said` : undefined}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {note && (
        <p className={bad ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {note}
        </p>
      )}
    </div>
  )
}
