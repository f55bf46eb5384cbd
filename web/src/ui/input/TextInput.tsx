import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'
import { Field, type FieldWords } from './Field.tsx'

export type TextInputProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size' | 'onChange'> & {
    ref?: Ref<HTMLInputElement> | undefined
    onChange?: ((text: string) => void) | undefined
    icon?: IconName | undefined
    prefix?: ReactNode
    suffix?: ReactNode
    mono?: boolean | undefined
    /** The reason why it cannot be changed; replaces the value when there is none. */
    off?: string | undefined
  }

/** At most 140 characters by default. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    aside,
    hint,
    ok,
    error,
    id,
    className,
    ref,
    icon,
    prefix,
    suffix,
    mono,
    off,
    onChange,
    maxLength = 140,
    ...rest
  } = props
  return (
    <Field label={label} aside={aside} hint={hint} ok={ok} error={error} id={id} className={className}>
      {(wire) => (
        <span className={classes('inp', error && 'is-bad', off && 'is-off')}>
          {(icon || off) && <Icon name={off ? 'lock' : (icon ?? 'lock')} />}
          {prefix && <span className="pre">{prefix}</span>}
          <input
            type="text"
            ref={ref}
            {...rest}
            {...wire}
            onChange={(event) => onChange?.(event.target.value)}
            className={mono ? 'mono' : undefined}
            maxLength={maxLength}
            disabled={off ? true : rest.disabled}
            placeholder={off ?? rest.placeholder}
          />
          {typeof suffix === 'string' ? <span className="pre">{suffix}</span> : suffix}
        </span>
      )}
    </Field>
  )
}

/** `autoComplete` is `username` at a login and `email` for a new account. */
export function EmailInput(props: TextInputProps & { autoComplete: 'username' | 'email' }) {
  return <TextInput {...props} icon="mail" type="email" inputMode="email" autoCapitalize="none" maxLength={254} />
}

export function IcInput(props: TextInputProps) {
  const typed = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 9 } as const
  return <TextInput {...props} {...typed} icon="id" mono />
}
