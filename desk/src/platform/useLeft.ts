import { useEffect, useState } from 'react'
import { serverNow } from './serverNow.ts'

/** The remaining milliseconds, updated each second. */
export function useLeft(until: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return until - now
}
