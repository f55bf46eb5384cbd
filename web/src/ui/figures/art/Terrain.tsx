import { ArtNodes } from './Art.tsx'
import { drawAway } from './artAway.ts'
import './cover.css'
import { useDrawing } from './useDrawing.ts'

type TerrainProps = {
  id: string
  width?: number | undefined
  height?: number | undefined
  density?: number | undefined
  zoom?: number | undefined
}

/** Fills its positioned parent in the current text colour; width and height (px) set the drawing, not the box. */
export function Terrain({ id, width = 390, height = 300, density = 0.8, zoom = 1 }: TerrainProps) {
  const order = { id, width, height, density, zoom }
  const nodes = useDrawing({
    key: `terrain${JSON.stringify(order)}`,
    subject: id,
    draw: () => drawAway('drawTerrain', order),
  })
  return (
    <svg
      className="terrain"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {nodes && <ArtNodes nodes={nodes} />}
    </svg>
  )
}
