import './iconButton.css'
import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from '../navigation/link.tsx'
import { classes } from '../style/classes.ts'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  label: string
  to?: string | undefined
  size?: number | undefined
  pip?: boolean | undefined
}

/** `pip` is a dot that marks something waiting; `label` must say what. With `to` it is a link. */
export function IconButton({ icon, label, to, size = 22, pip, className, ...rest }: IconButtonProps) {
  const inside = (
    <>
      <Icon name={icon} size={size} />
      {pip && <span className="pip" />}
    </>
  )
  const name = classes('ibtn', className)
  if (to !== undefined) {
    return (
      <Link to={to} className={name} aria-label={label}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={name} aria-label={label}>
      {inside}
    </button>
  )
}
