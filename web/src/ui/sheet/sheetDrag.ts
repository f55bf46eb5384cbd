/** A sheet follows the finger that pulls it down, and closes beyond a third of its height. */
import { type PointerEvent, useRef } from 'react'

/**
 * Handlers for the sheet's head. `onDrop` is called when the sheet was pulled far or fast enough, and returns whether
 * it really closes.
 */
export function useSheetDrag(sheet: () => HTMLElement | null, onDrop: () => boolean) {
  const from = useRef<{ y: number; at: number } | null>(null)
  const pullOf = (event: PointerEvent) => Math.max(0, event.clientY - (from.current?.y ?? event.clientY))
  const letGo = (pulled: number) => {
    from.current = null
    const panel = sheet()
    panel?.style.removeProperty('--pull')
    panel?.animate([{ transform: `translateY(${pulled}px)` }, { transform: 'none' }], {
      duration: 200,
      easing: 'cubic-bezier(.22, .8, .26, 1)',
    })
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if ((event.target as Element).closest('button, a, input')) return
      from.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current) sheet()?.style.setProperty('--pull', `${pullOf(event)}px`)
    },
    onPointerUp(event: PointerEvent) {
      const panel = sheet()
      if (!from.current || !panel) return
      const pulled = pullOf(event)
      const speed = pulled / Math.max(1, event.timeStamp - from.current.at)
      const far = pulled > panel.offsetHeight * 0.3 || (pulled > 40 && speed > 0.6)
      if (far && onDrop()) from.current = null
      else letGo(pulled)
    },
    onPointerCancel(event: PointerEvent) {
      if (from.current) letGo(pullOf(event))
    },
  }
}
