import './textArea.css'
import { Field } from './Field.tsx'

type TextAreaProps = { label: string; value: string; onChange: (value: string) => void; hint?: string | undefined }

export function TextArea({ label, value, onChange, hint }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} className="mt4">
      {(wire) => (
        <span className="inp inp--area">
          <textarea
            {...wire}
            rows={4}
            maxLength={1000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
