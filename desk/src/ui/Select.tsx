/** The browser's own list works with every keyboard and screen reader. */
import type { SelectHTMLAttributes } from 'react'
import { changing, Field, type FieldProps } from './Field.tsx'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> &
  FieldProps & { options: readonly (readonly [value: string, label: string])[] }

export function Select({ label, field, hint, error, options, onText, ...rest }: SelectProps) {
  return (
    <Field label={label} field={field} hint={hint} error={error} name={rest.name}>
      {(control) => (
        <select {...rest} {...changing(onText)} {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
