/** A project's picture; its ground colour holds the place until it has come. */
import { classes } from '../../style/classes.ts'
import './cover.css'
import type { CoverType } from './coverType.ts'
import { Picture } from './Picture.tsx'
import type { CoverLook } from './pictures.ts'

type CoverProps = {
  id: string
  type: CoverType
  /** What it is drawn for; the nearest in size and shape. */
  look: CoverLook
  /** px of a square; left out, it fills a box that css sizes. */
  size?: 40 | 44 | 48 | 52 | 72 | 76 | undefined
  /** Stands on the first screen; any other is fetched when it comes near. */
  first?: boolean | undefined
  className?: string | undefined
}

/** Decoration only: the project's name always stands beside it as text. */
export function Cover({ id, type, look, size, first, className }: CoverProps) {
  return (
    <span className={classes('cover', size && `cover--${size}`, `ink--${type}`, className)} aria-hidden="true">
      <Picture id={id} type={type} look={look} first={first} />
    </span>
  )
}
