/** The phone's own list works best on a phone; only the field around it is styled. */
import type { Ref, SelectHTMLAttributes } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'
import { Field, type FieldWords } from './Field.tsx'

type SelectProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> & {
    onChange?: ((value: string) => void) | undefined
    ref?: Ref<HTMLSelectElement> | undefined
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    placeholder?: string | undefined
    icon?: IconName | undefined
  }

/** A native select; `placeholder` is shown until something is chosen and cannot be chosen again. */
export function Select(props: SelectProps) {
  const { label, aside, hint, ok, error, id, className, ref, onChange, options, placeholder, icon, ...rest } = props
  return (
    <Field label={label} aside={aside} hint={hint} ok={ok} error={error} id={id} className={className}>
      {(wire) => (
        <span className={classes('inp', error && 'is-bad')}>
          {icon && <Icon name={icon} />}
          <select ref={ref} {...rest} {...wire} onChange={(event) => onChange?.(event.target.value)}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} />
        </span>
      )}
    </Field>
  )
}
