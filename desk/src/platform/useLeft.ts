import { useEffect, useState } from 'react'
import { serverNow } from './serverNow.ts'

/** Milliseconds until then, counted down each second. */
export function useLeft(until: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return until - now
}
