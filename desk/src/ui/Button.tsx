import './button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className' | 'onClick'> & {
  onClick?: ButtonHTMLAttributes<HTMLButtonElement>['onClick'] | undefined
  /** commit: the one act that moves money or rights; danger: an act that refuses or ends. */
  look?: 'forest' | 'line' | 'quiet' | 'commit' | 'danger' | undefined
  size?: 'm' | 's'
  /** The verb shown while it works. */
  busy?: string | false
  children: ReactNode
}

export function Button({
  look = 'forest',
  size = 'm',
  busy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`btn btn--${look} btn--${size}`}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy || children}
    </button>
  )
}
