/** All countdowns follow the server's clock, and render again only when their text changes. */
import { useCallback, useSyncExternalStore } from 'react'
import { madeAt } from '../style/made.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 250)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Whole seconds left, never below 0; 0 only once the end has come. `coarse` holds whole minutes while more than an hour
 * is left.
 */
export function secondsLeft(endsAt: number, now: number, coarse: boolean): number {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  return coarse && seconds >= 3600 ? seconds - (seconds % 60) : seconds
}

/** Seconds until `endsAt` (ms) by the server's clock, which is the phone's plus `offsetMs`. */
export function useRemaining({
  endsAt,
  offsetMs,
  coarse,
}: {
  endsAt: number
  offsetMs: number
  coarse: boolean
}): number {
  const read = useCallback(() => secondsLeft(endsAt, Date.now() + offsetMs, coarse), [endsAt, offsetMs, coarse])
  return useSyncExternalStore(subscribe, read, () => secondsLeft(endsAt, madeAt(), coarse))
}
