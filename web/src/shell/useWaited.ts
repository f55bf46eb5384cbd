import { useEffect, useState } from 'react'

/** Whether this time has passed since the page was drawn, because the page comes first. */
export function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}
