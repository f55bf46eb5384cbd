import type { TextareaHTMLAttributes } from 'react'
import { changing, Field, type FieldProps } from './Field.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & FieldProps

export function TextArea({ label, field, hint, error, onText, ...rest }: TextAreaProps) {
  return (
    <Field label={label} field={field} hint={hint} error={error} name={rest.name} area>
      {(control) => (
        <textarea rows={3} data-focus={rest.autoFocus || undefined} {...rest} {...changing(onText)} {...control} />
      )}
    </Field>
  )
}
