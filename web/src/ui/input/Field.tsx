import './field.css'
import { type ReactNode, useId } from 'react'
import { classes } from '../style/classes.ts'
import { Hint, type HintWords } from './Hint.tsx'

type Wire = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
export type FieldWords = HintWords & { label: string; aside?: ReactNode }

type FieldProps = FieldWords & {
  id?: string | undefined
  className?: string | undefined
  children: (wire: Wire) => ReactNode
}

/** Gives its child the id and aria attributes that connect input, label and hint. */
export function Field({ label, aside, hint, ok, error, id, className, children }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const hintId = `${inputId}-hint`
  const hasNote = Boolean(error || ok || hint)
  return (
    <div className={classes('field', className)}>
      <div className="lb">
        <label htmlFor={inputId}>{label}</label>
        {aside}
      </div>
      {children({
        id: inputId,
        'aria-describedby': hasNote ? hintId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <Hint id={hintId} hint={hint} ok={ok} error={error} />
    </div>
  )
}
