import type { InputHTMLAttributes, ReactNode } from 'react'
import { changing, Field, type FieldProps } from './Field.tsx'

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'prefix'> &
  FieldProps & { before?: ReactNode; after?: ReactNode }

export function TextInput({ label, field, hint, error, before, after, onText, ...rest }: TextInputProps) {
  return (
    <Field label={label} field={field} hint={hint} error={error} name={rest.name}>
      {(control) => (
        <>
          {before}
          <input
            maxLength={140}
            data-field={field ?? rest.name ?? label}
            data-focus={rest.autoFocus || undefined}
            {...rest}
            {...changing(onText)}
            {...control}
          />
          {after}
        </>
      )}
    </Field>
  )
}
