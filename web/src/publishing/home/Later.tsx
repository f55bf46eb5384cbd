/**
 * A slow phone draws the first screen and answers taps before it draws the parts below. Later visits draw everything at
 * once.
 */
import { Children, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useMade } from '../../ui/style/made.ts'

let stood = false

/**
 * Draws one more child after each frame of the first visit, and all at once on later ones, so that back keeps its
 * place. Parts drawn by the server are taken over one by one.
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
