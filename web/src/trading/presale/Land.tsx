import type { ReactNode } from 'react'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import type { BookingOut } from './bookingSums.ts'

type LandProps = { project: Pick<BookingOut['project'], 'no' | 'art'>; size: 52 | 76; children: ReactNode }

/** A project's picture with what is said of it: on a wide screen across the column, as on the project's own page. */
export function Land({ project, size, children }: LandProps) {
  const wide = useFrom(SIDE_PX)
  const type = landOf(project.art)
  if (wide) {
    return (
      <header className="ps-land">
        <Cover id={project.no} type={type} look="hero" />
        <div className="mt4">{children}</div>
      </header>
    )
  }
  return (
    <header className="hrow g4 mt3">
      <Cover id={project.no} type={type} look="square" size={size} />
      <div className="grow">{children}</div>
    </header>
  )
}
