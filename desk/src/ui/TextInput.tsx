import './textInput.css'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useFieldErrors } from './Refusable.tsx'

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'prefix'> & {
  label: string
  /** The field's name in refusals, when that is not its `name`. */
  field?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  before?: ReactNode
  after?: ReactNode
}

export function TextInput({ label, field, hint, error, before, after, ...rest }: TextInputProps) {
  const id = useId()
  const bad = useFieldErrors(id, error, [field, rest.name, label])
  const note = bad ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={bad ? 'inp is-bad' : 'inp'}>
        {before}
        <input
          maxLength={140}
          {...rest}
          id={id}
          aria-invalid={bad ? true : undefined}
          aria-describedby={note ? `${id}-said` : undefined}
        />
        {after}
      </div>
      {note && (
        <p className={bad ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {note}
        </p>
      )}
    </div>
  )
}
