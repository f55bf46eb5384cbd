import './textInput.css'
import { type TextareaHTMLAttributes, useId } from 'react'
import { useFieldErrors } from './Refusable.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
  label: string
  /** The field's name in refusals, when that is not its `name`. */
  field?: string | undefined
  hint?: string
  error?: string | undefined
}
export function TextArea({ label, field, hint, error, ...rest }: TextAreaProps) {
  const id = useId()
  const bad = useFieldErrors(id, error, [field, rest.name, label])
  const note = bad ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={bad ? 'inp inp--area is-bad' : 'inp inp--area'}>
        <textarea
          rows={3}
          {...rest}
          id={id}
          aria-invalid={bad ? true : undefined}
          aria-describedby={note ? `${id}-said` : undefined}
        />
      </div>
      {note && (
        <p className={bad ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {note}
        </p>
      )}
    </div>
  )
}
