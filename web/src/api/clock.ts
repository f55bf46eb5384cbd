/**
 * A countdown follows the server's clock. An envelope has whole seconds only, so several answers are combined for a
 * finer time.
 */
import { setDatesClock } from '@tonne/parts/dates.ts'
import { useSyncExternalStore } from 'react'
import { madeAt, useMade } from '../ui/style/made.ts'
import { observable, useObservable } from './observable.ts'

/** Server minus phone, in milliseconds, is between these two. */
let low = Number.NEGATIVE_INFINITY
let high = Number.POSITIVE_INFINITY
const offset = observable(0)

/**
 * Learns from one answer: the server's clock showed `unixSeconds` at some moment between sending and receiving (phone's
 * milliseconds). Each answer narrows the interval; one that does not fit (a clock was set) starts it anew.
 */
export function learnClock(unixSeconds: number, sentAt: number, receivedAt: number): void {
  const from = unixSeconds * 1000 - receivedAt
  const to = unixSeconds * 1000 + 1000 - sentAt
  const fits = from <= high && to >= low
  low = fits ? Math.max(low, from) : from
  high = fits ? Math.min(high, to) : to
  const middle = Math.round((low + high) / 2)
  if (!fits || Math.abs(middle - offset.get()) >= 50) offset.set(middle)
}

/** A larger difference is a wrong clock, not network delay. */
const NEAR_MS = 60_000
/** Sets the clock of a page that the server drew, until the first answer. */
export function startClock(at: number): void {
  const apart = at - Date.now()
  offset.set(Math.abs(apart) > NEAR_MS ? apart : 0)
}

/** Server minus phone in milliseconds: the `offsetMs` of ui/figures/Countdown. */
export const useClockOffset = (): number => useObservable(offset)
/** The server's time now, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offset.get()
setDatesClock(serverNow)

const eachSecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
/** The same as a hook: whole seconds, drawn again as they pass. */
export const useServerNow = (): number =>
  useSyncExternalStore(eachSecond, () => Math.floor(serverNow() / 1000) * 1000, madeAt)
/** The time once, for a component that need not be drawn again. */
export function useNow(): number {
  const made = useMade()
  return made ? madeAt() : serverNow()
}
