/** Why: what lies below the first screen is made when the first screen is up, a piece at a time, so that a tap is never kept waiting. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

const rest = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(request)
}

/** Shows its pieces one after the other, each when the browser has rest from the one before. */
export function Later({ pieces }: { pieces: readonly ReactNode[] }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown >= pieces.length) return
    return rest(() => startTransition(() => setShown(shown + 1)))
  }, [shown, pieces.length])
  return pieces.slice(0, shown)
}
