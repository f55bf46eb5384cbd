/** The ruler follows the finger, keeps some of its speed after release, and stops at a whole lot. */
import { type PointerEvent, useEffect, useRef } from 'react'
import { lotPx } from './dialTicks.ts'
import { useGlide } from './useGlide.ts'

type Drag = { id: number; x: number; place: number; lastX: number; lastTime: number; speed: number }

type DialDragProps = {
  lot: number
  first: number
  last: number
  disabled: boolean
  onLot: (lot: number) => void
  onLimit: (limit: 'min' | 'max') => void
}

// How long the speed at release carries on, ms.
const carryMs = 140

/**
 * The position of the needle in lots and the pointer handlers of the ruler; `onLot` gets each whole lot that passes
 * within the limits.
 */
export function useDialDrag({ lot, first, last, disabled, onLot, onLimit }: DialDragProps) {
  const { place, put, glide } = useGlide(lot)
  const drag = useRef<Drag | null>(null)
  useEffect(() => {
    if (!drag.current) glide(lot)
  }, [lot, glide])

  const choose = (wished: number) => {
    const rounded = Math.round(wished)
    const held = Math.max(first, Math.min(last, rounded))
    if (held !== lot) onLot(held)
    if (rounded > last) onLimit('max')
    if (rounded < first) onLimit('min')
    return held
  }
  const onPointerDown = (event: PointerEvent) => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      id: event.pointerId,
      x: event.clientX,
      place,
      lastX: event.clientX,
      lastTime: event.timeStamp,
      speed: 0,
    }
  }
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current
    if (held?.id !== event.pointerId) return
    const wished = held.place - (event.clientX - held.x) / lotPx
    const elapsed = event.timeStamp - held.lastTime
    if (elapsed > 0)
      Object.assign(held, {
        speed: (event.clientX - held.lastX) / elapsed,
        lastX: event.clientX,
        lastTime: event.timeStamp,
      })
    put(Math.max(first - 0.8, Math.min(last + 0.8, wished)))
    choose(wished)
  }
  const onPointerUp = (event: PointerEvent) => {
    const held = drag.current
    if (held?.id !== event.pointerId) return
    drag.current = null
    const carried = event.timeStamp - held.lastTime < 60 ? (held.speed * carryMs) / lotPx : 0
    glide(choose(held.place - (event.clientX - held.x) / lotPx - carried))
  }
  return { place, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}
