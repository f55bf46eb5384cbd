import { useEffect, useRef } from 'react'
import type { Place } from './place.ts'

const TOGETHER_MS = 1500
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** G and then a page's letter opens it, when no field and no dialog has the keyboard. */
export function useGoKeys(places: readonly Place[], go: (path: string) => void): void {
  const now = useRef({ places, go })
  now.current = { places, go }
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const key = (event: KeyboardEvent): void => {
      const together = event.timeStamp - pressedAt < TOGETHER_MS
      pressedAt = Number.NEGATIVE_INFINITY
      const meant = !event.ctrlKey && !event.metaKey && !event.altKey && !takesText(event.target)
      if (!meant || document.querySelector('dialog[open]')) return
      const letter = event.key.toLowerCase()
      const place = together ? now.current.places.find((one) => one.key === letter) : undefined
      if (place) {
        event.preventDefault()
        now.current.go(place.path)
      } else if (letter === 'g') pressedAt = event.timeStamp
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
}
