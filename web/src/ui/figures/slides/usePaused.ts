/** Motion pauses under a finger, under the keyboard's focus, and on a hidden page. */
import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is touched, hovered or focused, or the page is hidden. */
export function usePaused(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const mark = (reason: string, on: boolean) =>
      setHeld((known) => {
        if (known.has(reason) === on) return known
        return new Set(on ? [...known, reason] : [...known].filter((one) => one !== reason))
      })
    const over = new AbortController()
    const on = (target: EventTarget, types: string, act: () => void) => {
      for (const type of types.split(' ')) target.addEventListener(type, act, { signal: over.signal, passive: true })
    }
    on(element, 'touchstart', () => mark('touch', true))
    on(element, 'touchend touchcancel', () => mark('touch', false))
    on(element, 'mouseenter', () => mark('hover', true))
    on(element, 'mouseleave', () => mark('hover', false))
    on(element, 'focusin', () => mark('focus', element.matches(':has(:focus-visible)')))
    on(element, 'focusout', () => mark('focus', false))
    on(document, 'visibilitychange', () => mark('hidden', document.hidden))
    mark('hidden', document.hidden)
    return () => over.abort()
  }, [ref])
  return held.size > 0
}
