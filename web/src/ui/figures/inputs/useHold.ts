/** A button repeats while it is held, slowly at first and then faster. */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const firstMs = 380
const waits = (done: number) => (done < 8 ? 110 : done < 24 ? 55 : 28)

/**
 * Handlers that call `act` on press and again while held, until it returns false; keys and screen readers press once.
 */
export function useHold(act: () => boolean) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const repeat = (done: number) => {
    if (latest.current()) timer.current = setTimeout(() => repeat(done + 1), waits(done))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      stop()
      if (latest.current()) timer.current = setTimeout(() => repeat(0), firstMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    // A click without a pointer comes from a key or a screen reader; one with a pointer was handled already.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latest.current()
    },
  }
}
