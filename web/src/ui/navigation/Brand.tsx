/** The mark is a T made of ruler ticks. */
import './brand.css'
import { classes } from '../style/classes.ts'

/** The T alone, `size` in px; inherits its colour. */
export function Mark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg
      className="mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M2.5 5h19" strokeWidth="2.6" />
      <path d="M3.8 5v5.2M7.9 5v5.2M16.1 5v5.2M20.2 5v5.2" strokeWidth="2" />
      <path d="M12 5v16" strokeWidth="3.2" />
    </svg>
  )
}

/** Mark and word. */
export function Brand({ size = 24, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <span className={classes('brand', className)}>
      <Mark size={size} />
      Tonne
    </span>
  )
}
