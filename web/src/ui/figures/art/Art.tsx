/** A drawing becomes elements, never markup text. */
import { createElement, memo, type ReactNode, useId } from 'react'
import type { ArtNode } from './artNode.ts'
import type { Box } from './useBox.ts'

const element = ([tag, attributes, children]: ArtNode, index: number): ReactNode =>
  createElement(tag, { ...attributes, key: index }, children?.map(element))

/** The elements of a drawing, made again only when the drawing changes. */
export const ArtNodes = memo(function ArtNodes({ nodes }: { nodes: readonly ArtNode[] }) {
  return nodes.map(element)
})

/** A drawing on its background, at `size` px; needs an ancestor with the class ink--<type>. */
export function Art({ size: { width, height }, nodes }: { size: Box; nodes: readonly ArtNode[] }) {
  const ground = useId()
  return (
    <svg
      className="art"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-g)" />
          <stop offset="1" stopColor="var(--art-g2)" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${ground})`} />
      <ArtNodes nodes={nodes} />
    </svg>
  )
}
