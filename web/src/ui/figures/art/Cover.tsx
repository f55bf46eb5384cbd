/** A project's picture; its background colour reserves the space until it has loaded. */
import { classes } from '../../style/classes.ts'
import './cover.css'
import type { CoverType } from './coverType.ts'
import { Picture } from './Picture.tsx'
import type { CoverLook } from './pictures.ts'

type CoverProps = {
  id: string
  type: CoverType
  /** The kind of picture; choose the nearest in size and shape. */
  look: CoverLook
  /** Side of a square in px; without it, it fills a box that CSS sizes. */
  size?: 40 | 44 | 48 | 52 | 72 | 76 | undefined
  /** It is on the first screen; other pictures load when they come near. */
  first?: boolean | undefined
  className?: string | undefined
}

/** Decoration: the project's name is always beside it as text. */
export function Cover({ id, type, look, size, first, className }: CoverProps) {
  return (
    <span className={classes('cover', size && `cover--${size}`, `ink--${type}`, className)} aria-hidden="true">
      <Picture id={id} type={type} look={look} first={first} />
    </span>
  )
}
