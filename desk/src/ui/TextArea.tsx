/** Why: a reason is a sentence or two: read by the second operator, by the audit, and by the member it concerns. */
import './textInput.css'
import { type TextareaHTMLAttributes, useId } from 'react'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
  label: string
  hint?: string
  error?: string | undefined
}
export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'inp inp--area is-bad' : 'inp inp--area'}>
        <textarea rows={3} {...rest} id={id} aria-invalid={error ? true : undefined} aria-describedby={said ? `${id}-said` : undefined} />
      </div>
      {said && (
        <p className={error ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {said}
        </p>
      )}
    </div>
  )
}
