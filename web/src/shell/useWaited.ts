import { useEffect, useState } from 'react'

/** Whether that time is over since the page was drawn: the page comes first. */
export function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return waited
}
