// A project's picture, drawn from its id at the size it is shown; its ground colour holds the place from the first frame.

import { classes } from '../classes.ts'
import { Art } from './Art.tsx'
import type { CoverOrder } from './art.ts'
import { drawAway } from './artAway.ts'
import type { ArtNode } from './artNode.ts'
import './cover.css'
import type { CoverType } from './coverType.ts'
import type { Box } from './useBox.ts'
import { type Drawing, useDrawing } from './useDrawing.ts'
import { useSeenBox } from './useSeenBox.ts'

type CoverProps = {
  id: string
  type: CoverType
  /** px; leave both out to fill a box that css sizes. */
  width?: number | undefined
  height?: number | undefined
  plain?: boolean | undefined
  scale?: number | undefined
  density?: number | undefined
  zoom?: number | undefined
  className?: string | undefined
}

type Look = Pick<CoverProps, 'plain' | 'scale' | 'density' | 'zoom'>

type Drawn = { size: Box; nodes: ArtNode[] }

function coverDrawing({ id, type, look, size }: { id: string; type: CoverType; look: Look; size: Box }): Drawing<Drawn> {
  const given = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
  const order: CoverOrder = { id, type, ...size, ...given }
  return { key: JSON.stringify(order), subject: `${type} ${id}`, draw: async () => ({ size, nodes: await drawAway('drawCover', order) }) }
}

/** Decoration only: the project's name always stands beside it as text. */
export function Cover({ id, type, width, height, className, plain, scale, density, zoom }: CoverProps) {
  const [ref, box] = useSeenBox<HTMLSpanElement>()
  const drawn = useDrawing(box && coverDrawing({ id, type, look: { plain, scale, density, zoom }, size: box }))
  const sized = width !== undefined && height !== undefined ? { width, height } : undefined
  return (
    <span ref={ref} className={classes('cover', `ink--${type}`, className)} style={sized} aria-hidden="true">
      {drawn && <Art {...drawn} />}
    </span>
  )
}
