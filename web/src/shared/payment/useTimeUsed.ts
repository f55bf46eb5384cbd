import { useEffect, useState } from 'react'
import { serverNow } from '../../api/clock.ts'

const STEP_MS = 5000

/** The percentage of the time between two instants (ms) that has passed by the server's clock. */
export function useTimeUsed(from: number, to: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.min(99, ((now - from) / (to - from)) * 100))
}
