import { useCallback, useEffect, useRef, useState } from 'react'
import { reducedMotion } from '../../style/reducedMotion.ts'

const glideMs = 240
const easeOut = (t: number) => 1 - (1 - t) ** 3

/** The position of the needle, a function to set it at once and one to animate it; `target` is its resting position. */
export function useGlide(target: number): { place: number; put: (place: number) => void; glide: (to: number) => void } {
  const [place, setPlace] = useState(target)
  const now = useRef(target)
  const frame = useRef(0)
  const put = useCallback((next: number) => {
    cancelAnimationFrame(frame.current)
    now.current = next
    setPlace(next)
  }, [])
  const glide = useCallback(
    (to: number) => {
      const from = now.current
      if (from === to || reducedMotion()) return put(to)
      cancelAnimationFrame(frame.current)
      const start = performance.now()
      const step = (time: number) => {
        const t = Math.max(0, Math.min(1, (time - start) / glideMs))
        now.current = from + (to - from) * easeOut(t)
        setPlace(t === 1 ? to : now.current)
        if (t < 1) frame.current = requestAnimationFrame(step)
        else now.current = to
      }
      frame.current = requestAnimationFrame(step)
    },
    [put],
  )
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { place, put, glide }
}
