/**
 * A slow phone draws the first screen and answers taps before it draws what is below. Once everything was drawn, later
 * visits draw it together.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

let stood = false

/**
 * Draws one child more after each frame of the first visit; all at once on every later one, so that back keeps its
 * place.
 */
export function Later({ children }: { children: readonly ReactNode[] }) {
  const [shown, setShown] = useState(stood ? children.length : 0)
  useEffect(() => {
    stood = shown === children.length
    if (stood) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, children.length])
  return (
    <>
      {children.slice(0, shown)}
      {shown < children.length && <div aria-busy="true" />}
    </>
  )
}
