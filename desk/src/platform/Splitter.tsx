import './splitter.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react'
import { useArrangement } from './arrangement.tsx'

const [LEAST, MOST, STEP] = [360, 720, 20]
/** The default width of the sheet. */
const USUAL = 380
const copy = { width: ['Width of the sheet', '详情栏宽度'] } satisfies Record<string, Pair>
const between = (px: number): number => Math.round(Math.min(MOST, Math.max(LEAST, px)))

/** The edge between a list and the sheet beside it; its position is stored. */
export function useSheet(): { width: number; splitter: ReactElement } {
  const { value, change } = useArrangement()
  const [moving, setMoving] = useState<number>()
  const width = between(moving ?? value.sheet ?? USUAL)
  const done = (px: number): void => {
    setMoving(undefined)
    change({ sheet: between(px) })
  }
  return { width, splitter: <Splitter width={width} onMove={setMoving} onDone={done} /> }
}

type SplitterProps = { width: number; onMove(px: number): void; onDone(px: number): void }
function Splitter({ width, onMove, onDone }: SplitterProps) {
  const words = useWords(copy)
  const [from, setFrom] = useState<{ x: number; width: number }>()
  const to = (event: PointerEvent): number => between(from ? from.width + from.x - event.clientX : width)
  const key = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: LEAST, End: MOST }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onDone(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={words.width}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width })
      }}
      onPointerMove={(event) => from && onMove(to(event))}
      onPointerUp={(event) => {
        if (from) onDone(to(event))
        setFrom(undefined)
      }}
    />
  )
}
