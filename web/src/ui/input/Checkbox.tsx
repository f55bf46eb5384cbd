import './checkbox.css'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'
import { Hint } from './Hint.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  onChange?: ((checked: boolean) => void) | undefined
  error?: string | undefined
  children: ReactNode
}

/** A box with its sentence; links inside the sentence stay links. */
export function Checkbox({ error, children, className, onChange, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={classes('chk', error && 'is-bad')}>
        <input
          type="checkbox"
          {...rest}
          onChange={(event) => onChange?.(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className="bx">
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      <Hint id={id} error={error} />
    </div>
  )
}
