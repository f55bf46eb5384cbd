import { type RefObject, useEffect } from 'react'

/** The sign moves half as far as the finger, as if held back. A release beyond this distance refetches. */
export const FAR = 60
const MOST = 84
/** Shorter movements are a tap. */
const TAP = 8

/** Whether the page is at its top, and nothing between the finger and the page is scrolled or open. */
const atTop = (target: EventTarget | null): boolean => {
  if (scrollY > 0 || document.querySelector('dialog:modal')) return false
  for (let el = target as Element | null; el; el = el.parentElement) if (el.scrollTop > 0) return false
  return true
}

/**
 * How far one finger has pulled the page down from its top, and that it was released. It only listens: a movement
 * sideways, upwards or from further down is the page's own scroll.
 */
export function usePull(events: RefObject<{ pulled: (far: number) => void; released: (far: number) => void }>): void {
  useEffect(() => {
    let from: Touch | undefined
    let far = -1
    const stop = () => {
      if (far >= 0) events.current.pulled(0)
      from = undefined
      far = -1
    }
    const start = ({ touches, target }: TouchEvent) => {
      stop()
      if (touches.length === 1 && atTop(target)) from = touches[0]
    }
    const move = ({ touches: [now] }: TouchEvent) => {
      if (!from || !now) return
      const [across, down] = [now.clientX - from.clientX, now.clientY - from.clientY]
      if (far < 0 && Math.hypot(across, down) < TAP) return
      if (far < 0 && (down < 1.5 * Math.abs(across) || scrollY > 0)) return stop()
      far = Math.max(0, Math.min(MOST, down / 2))
      events.current.pulled(far)
    }
    const end = () => {
      const released = far
      stop()
      if (released >= 0) events.current.released(released)
    }
    const heard = { touchstart: start, touchmove: move, touchend: end, touchcancel: stop } as const
    const each = Object.entries(heard) as [string, EventListener][]
    for (const [event, listener] of each) document.addEventListener(event, listener, { passive: true })
    return () => {
      for (const [event, listener] of each) document.removeEventListener(event, listener)
    }
  }, [events])
}
