// Where a project lies, seen from Singapore.

import { classes } from '../classes.ts'
import { ArtNodes } from './Art.tsx'
import { useDrawing } from './useDrawing.ts'
import { useSeenBox } from './useSeenBox.ts'
import './worldMap.css'

type WorldMapProps = { lat: number; lon: number; width?: number | undefined; height?: number | undefined; className?: string | undefined }

/** Decoration only: place and distance are always written beside it. Without width or height it is as wide as its parent and half as high, up to 340. Degrees and px. */
export function WorldMap({ lat, lon, width, height, className }: WorldMapProps) {
  const [ref, box] = useSeenBox<HTMLDivElement>()
  const order = box && { lat, lon, ...box }
  const nodes = useDrawing(order && { key: `map${JSON.stringify(order)}`, draw: async () => (await import('./dotMap.ts')).drawMap(order) })
  return (
    <div ref={ref} className={classes('dotmap', className)} style={{ width, height }} aria-hidden="true">
      {box && nodes && (
        <svg viewBox={`0 0 ${box.width} ${box.height}`} width={box.width} height={box.height} aria-hidden="true" focusable="false">
          <ArtNodes nodes={nodes} />
        </svg>
      )}
    </div>
  )
}
