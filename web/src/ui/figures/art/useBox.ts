/** Figures are drawn at the pixels at which they are shown, so they follow the size of their box. */
import { type RefCallback, useCallback, useState } from 'react'

/** Content size in whole px. */
export type Box = { readonly width: number; readonly height: number }

/** A ref for the element to measure, and its size; null until measured or while it has no area. */
export function useBox<E extends Element>(): readonly [RefCallback<E>, Box | null] {
  const [box, setBox] = useState<Box | null>(null)
  const ref = useCallback((element: E | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const width = Math.round(entry.contentRect.width)
      const height = Math.round(entry.contentRect.height)
      setBox((known) =>
        known?.width === width && known.height === height ? known : width && height ? { width, height } : null,
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, box]
}
