/**
 * The browser's own list works with every keyboard and screen reader. A value from the address that is none of the
 * options is one more, so that the list does not show another one as chosen; `labelOf` says it.
 */
import type { SelectHTMLAttributes } from 'react'
import { changing, Field, type FieldProps } from './Field.tsx'

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> &
  FieldProps & { options: readonly (readonly [value: string, label: string])[]; labelOf?: (value: string) => string }

export function Select({ label, field, hint, error, options, labelOf, onText, ...rest }: SelectProps) {
  const { value } = rest
  const isOther = typeof value === 'string' && value !== '' && options.every(([one]) => one !== value)
  const all = isOther ? [...options, [value, labelOf?.(value) ?? value] as const] : options
  return (
    <Field label={label} field={field} hint={hint} error={error} name={rest.name}>
      {(control) => (
        <select {...rest} {...changing(onText)} {...control}>
          {all.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
