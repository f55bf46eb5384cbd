/**
 * A project's picture is drawn from its id at the size it is shown; its ground colour holds the place from the first
 * frame.
 */
import { useCallback, useRef } from 'react'
import { classes } from '../../style/classes.ts'
import { useShownTheme } from '../../style/theme.tsx'
import type { CoverOrder } from './art.ts'
import { drawAway } from './artAway.ts'
import { type Palette, paletteNames } from './artText.ts'
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

type Ordered = { id: string; type: CoverType; look: Look; size: Box; theme: string; inksOf: () => Palette }

/** Cached as the address of a picture in memory, while it is among the newest. */
function coverDrawing({ id, type, look, size, theme, inksOf }: Ordered): Drawing<string> {
  const given = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
  const order: CoverOrder = { id, type, ...size, ...given }
  const draw = async () =>
    URL.createObjectURL(new Blob([await drawAway('drawCoverText', order, inksOf())], { type: 'image/svg+xml' }))
  return {
    key: `${theme} ${JSON.stringify(order)}`,
    subject: `${theme} ${type} ${id}`,
    draw,
    free: URL.revokeObjectURL,
  }
}

const palettes = new Map<string, Palette>()

/**
 * The colours that the class ink--<type> gives an element in a theme; read once for each, because reading them makes
 * the browser compute styles.
 */
function inksFor(element: Element | null, named: string): Palette {
  const known = palettes.get(named)
  if (known || !element) return known ?? {}
  const style = getComputedStyle(element)
  const palette = Object.fromEntries(paletteNames.map((name) => [name, style.getPropertyValue(name).trim() || 'none']))
  palettes.set(named, palette)
  return palette
}

/** Decoration only: the project's name always stands beside it as text. */
export function Cover({ id, type, width, height, className, plain, scale, density, zoom }: CoverProps) {
  const [seen, box] = useSeenBox<HTMLSpanElement>()
  const own = useRef<HTMLSpanElement>(null)
  const ref = useCallback(
    (element: HTMLSpanElement | null) => {
      own.current = element
      return seen(element)
    },
    [seen],
  )
  const theme = useShownTheme()
  const look = { plain, scale, density, zoom }
  const picture = useDrawing(
    box && coverDrawing({ id, type, look, size: box, theme, inksOf: () => inksFor(own.current, `${theme} ${type}`) }),
  )
  const sized = width !== undefined && height !== undefined ? { width, height } : undefined
  return (
    <span ref={ref} className={classes('cover', `ink--${type}`, className)} style={sized} aria-hidden="true">
      {picture && <img src={picture} alt="" decoding="async" draggable={false} />}
    </span>
  )
}
