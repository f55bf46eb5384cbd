/** Why: a slow phone draws the first screen and answers taps before it draws what lies below; once both stand, a visit draws them together. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

let stood = false

/** Draws its children after the first frame of the first visit, in pieces; at once on every later one, so that the way back keeps its place. */
export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(stood)
  useEffect(() => {
    if (shown) return
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setShown(true))))
    return () => cancelAnimationFrame(frame)
  }, [shown])
  useEffect(() => {
    if (shown) stood = true
  }, [shown])
  return shown && children
}
