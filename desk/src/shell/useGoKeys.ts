import { useEffect, useRef } from 'react'
import { isMeant } from '../ui/keys.ts'
import { pressListKey } from './listKeys.ts'
import type { Place } from './place.ts'

const TOGETHER_MS = 1500

type Going = { places: readonly Place[]; go(path: string): void; help(): void }
/** G followed by a page's letter opens the page; ? shows all keys; other keys belong to a list and its panel. */
export function useGoKeys(going: Going): void {
  const now = useRef(going)
  now.current = going
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const key = (event: KeyboardEvent): void => {
      const together = event.timeStamp - pressedAt < TOGETHER_MS
      pressedAt = Number.NEGATIVE_INFINITY
      if (!isMeant(event)) return
      const letter = event.key.toLowerCase()
      const place = together ? now.current.places.find((one) => one.key === letter) : undefined
      if (place) {
        event.preventDefault()
        now.current.go(place.path)
      } else if (together) return
      else if (letter === 'g') pressedAt = event.timeStamp
      else if (event.key === '?') now.current.help()
      else if (pressListKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
}
