/** Between two answers of the server the page advances the demo clock itself. */
import { demo } from '@tonne/contract/demo'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../platform/apiQuery.ts'

/** The demo world's time, updated every second, and its lead over real time; undefined before the first answer. */
export function useServerTime(): { now: Date; aheadMs: number } | undefined {
  const { data, dataUpdatedAt } = useApiQuery(demo.clock, {}, 10_000)
  const [real, setReal] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setReal(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (!data) return undefined
  return { now: new Date(data.now + Math.max(0, real - dataUpdatedAt)), aheadMs: data.aheadMs }
}
