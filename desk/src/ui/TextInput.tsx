/** Why: an input has its label above, its hint or error below, and tells both to a screen reader. */
import './textInput.css'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'prefix'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  before?: ReactNode
  after?: ReactNode
}

export function TextInput({ label, hint, error, before, after, ...rest }: TextInputProps) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'inp is-bad' : 'inp'}>
        {before}
        <input maxLength={140} {...rest} id={id} aria-invalid={error ? true : undefined} aria-describedby={said ? `${id}-said` : undefined} />
        {after}
      </div>
      {said && (
        <p className={error ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {said}
        </p>
      )}
    </div>
  )
}
