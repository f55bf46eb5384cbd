/**
 * A slow phone draws the first screen and answers taps before it draws what is below. Once everything was drawn, later
 * visits draw it together.
 */
import { Children, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useMade } from '../../ui/style/made.ts'

let stood = false

/**
 * Draws one child more after each frame of the first visit; all at once on every later one, so that back keeps its
 * place. What the server drew stands already, and is taken over child by child.
 */
export function Later({ children }: { children: readonly ReactNode[] }) {
  const made = useMade()
  const [shown, setShown] = useState(stood || made ? children.length : 0)
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
      {Children.map(children.slice(0, shown), (child) => (
        <Suspense>{child}</Suspense>
      ))}
      {shown < children.length && <div aria-busy="true" />}
    </>
  )
}
