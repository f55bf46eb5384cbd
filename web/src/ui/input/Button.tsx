/** A button says what it will do, what it is doing, or why it cannot; it is never only greyed out. */
import './button.css'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'
import { Busy } from './Busy.tsx'

export type ButtonVariant = 'forest' | 'commit' | 'line' | 'tint' | 'quiet' | 'danger' | 'dangerline'
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant | undefined
  size?: 'l' | 'm' | 's' | undefined
  block?: boolean | undefined
  grow?: boolean | undefined
  icon?: IconName | undefined
  /** The verb while it works, such as "Checking". */
  busy?: string | false | undefined
  /** Replaces the label while the action is not possible. */
  disabledReason?: string | false | undefined
  to?: string | undefined
  replace?: boolean | undefined
  children: ReactNode
}

type Look = Pick<ButtonProps, 'variant' | 'size' | 'block' | 'grow' | 'className'> & { off: boolean }
const look = ({ variant = 'forest', size = 'l', block, grow, className, off }: Look): string =>
  classes(
    'btn',
    variant !== 'forest' && `btn--${variant}`,
    size !== 'l' && `btn--${size}`,
    block && 'btn--block',
    grow && 'grow',
    off && 'is-off',
    className,
  )

function Label({ icon, size, children }: Pick<ButtonProps, 'icon' | 'size' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} size={size === 'l' ? 19 : 18} />}
      {children}
    </>
  )
}

/** With `to` it is a link. While busy or disabled it keeps the focus, does nothing and stops a form from being sent. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size = 'l',
    block,
    grow,
    icon,
    busy,
    disabledReason,
    to,
    replace,
    className,
    children,
    onClick,
    ...rest
  } = props
  const name = look({ variant, size, block, grow, className, off: Boolean(disabledReason) && !busy })
  if (to !== undefined && !disabledReason) {
    return (
      <Link to={to} replace={replace} className={name} aria-label={rest['aria-label']}>
        <Label icon={icon} size={size}>
          {children}
        </Label>
      </Link>
    )
  }
  const still = Boolean(busy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => (still ? event.preventDefault() : onClick?.(event))
  const resting = disabledReason || (
    <Label icon={icon} size={size}>
      {children}
    </Label>
  )
  return (
    <button
      type="button"
      {...rest}
      className={name}
      aria-busy={busy ? true : undefined}
      aria-disabled={still || undefined}
      onClick={press}
    >
      {busy ? (
        <>
          <span className="btn-rest" aria-hidden="true">
            {resting}
          </span>
          <span className="btn-now">
            <Busy />
            <span>{busy}</span>
          </span>
        </>
      ) : (
        resting
      )}
    </button>
  )
}
