import './textInput.css'
import { type ReactNode, useId } from 'react'
import { useFieldErrors } from './Refusable.tsx'

export type FieldProps = {
  label: string
  /** Called with the typed or chosen text; registered fields leave it out. */
  onText?: ((text: string) => void) | undefined
  /** The field's name in refusals, when that is not its `name`. */
  field?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type FrameProps = Omit<FieldProps, 'onText'> & {
  name?: string | undefined
  area?: boolean
  /** The control, which spreads these props. */
  children: (control: ControlProps) => ReactNode
}

export const changing = (onText: FieldProps['onText']) =>
  onText ? { onChange: ({ target }: { target: { value: string } }) => onText(target.value) } : {}

/** The label above a control, and the hint or error below it. */
export function Field({ label, field, hint, error, name, area, children }: FrameProps) {
  const id = useId()
  const bad = useFieldErrors(id, error, [field, name, label])
  const note = bad ?? hint
  return (
    <div className="field">
      <label className="field-l" htmlFor={id}>
        {label}
      </label>
      <div className={`inp${area ? ' inp--area' : ''}${bad ? ' is-bad' : ''}`}>
        {children({ id, 'aria-invalid': bad ? true : undefined, 'aria-describedby': note ? `${id}-said` : undefined })}
      </div>
      {note && (
        <p className={bad ? 'cap bad' : 'cap'} id={`${id}-said`}>
          {note}
        </p>
      )}
    </div>
  )
}
