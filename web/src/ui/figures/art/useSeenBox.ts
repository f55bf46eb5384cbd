import { type RefCallback, useCallback } from 'react'
import { type Box, useBox } from './useBox.ts'
import { useNear } from './useNear.ts'

/** A ref, and the element's size once it has come within 240 px of the viewport; null before. */
export function useSeenBox<E extends Element>(): readonly [RefCallback<E>, Box | null] {
  const [boxRef, box] = useBox<E>()
  const [nearRef, near] = useNear<E>(240)
  const ref = useCallback(
    (element: E | null) => {
      const stops = [boxRef(element), nearRef(element)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [boxRef, nearRef],
  )
  return [ref, near ? box : null]
}
