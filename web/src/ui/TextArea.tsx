/** Why: a message or a reason needs lines, and the writer needs to see the end of the room coming. */
import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldWords } from './Field.tsx'

type TextAreaProps = FieldWords &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    ref?: Ref<HTMLTextAreaElement> | undefined
    count?: boolean | undefined
  }

/** `count` shows characters used of the limit, 140 unless told otherwise. */
export function TextArea(props: TextAreaProps) {
  const { label, aside, hint, ok, error, id, className, ref, count, maxLength = 140, rows = 4, onChange, ...rest } = props
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length)
  const used = typeof rest.value === 'string' ? rest.value.length : typed
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const room = count && <span className="ink3 num">{`${used} / ${maxLength}`}</span>
  return (
    <Field label={label} aside={aside ?? room} hint={hint} ok={ok} error={error} id={id} className={className}>
      {(wire) => (
        <span className={classes('inp', error && 'is-bad')}>
          <textarea ref={ref} rows={rows} {...rest} {...wire} maxLength={maxLength} onChange={change} />
        </span>
      )}
    </Field>
  )
}
