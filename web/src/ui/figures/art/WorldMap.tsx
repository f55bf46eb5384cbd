import { ArtNodes } from './Art.tsx'
import type { ArtNode } from './artNode.ts'
import type { Box } from './useBox.ts'
import { type Drawing, useDrawing } from './useDrawing.ts'
import { useSeenBox } from './useSeenBox.ts'
import './worldMap.css'

type WorldMapProps = { lat: number; lon: number }

function mapDrawing(place: { lat: number; lon: number }, size: Box): Drawing<{ size: Box; nodes: ArtNode[] }> {
  const order = { ...place, ...size }
  const draw = async () => ({ size, nodes: (await import('./dotMap.ts')).drawMap(order) })
  return { key: `map${JSON.stringify(order)}`, subject: `map ${place.lat} ${place.lon}`, draw }
}

/**
 * Decoration: place and distance are always written beside it. It is as wide as its parent and half as high, at most
 * 340 px.
 */
export function WorldMap({ lat, lon }: WorldMapProps) {
  const [ref, box] = useSeenBox<HTMLDivElement>()
  const drawn = useDrawing(box && mapDrawing({ lat, lon }, box))
  return (
    <div ref={ref} className="dotmap" aria-hidden="true">
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size.width} ${drawn.size.height}`} aria-hidden="true" focusable="false">
          <ArtNodes nodes={drawn.nodes} />
        </svg>
      )}
    </div>
  )
}
