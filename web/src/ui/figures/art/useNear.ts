/** Figures start their work only when they are about to become visible. */
import { type RefCallback, useCallback, useState } from 'react'

/** A ref, and whether its element has been within `margin` px of the viewport; once true it stays true. */
export function useNear<E extends Element>(margin: number): readonly [RefCallback<E>, boolean] {
  const [near, setNear] = useState(false)
  const ref = useCallback(
    (element: E | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          setNear(true)
          observer.disconnect()
        },
        { rootMargin: `${margin}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return [ref, near]
}
