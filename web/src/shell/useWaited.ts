import { useEffect, useState } from 'react'

/** The page comes first. */
const WAIT_MS = 1500

/** What is asked once a visit is asked after this. */
export function useWaited(): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return waited
}
