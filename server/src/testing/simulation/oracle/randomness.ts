/**
 * Public randomness: the first round at least two minutes after the close is named before booking, the list is in the
 * log before anybody can know the number, and a draw waits for the network's own number.
 */
import type { Beacon } from './outsideBooks.ts'

const AFTER = 120_000
export const knownFrom = (closesAt: number): number => closesAt + AFTER
/** Null if the members' own seeds are mixed in. */
export function namedRound(beacon: Beacon | null, closesAt: number): number | null {
  if (!beacon) return null
  const { genesis, period } = beacon
  return Math.max(1, Math.ceil((knownFrom(closesAt) / 1000 - genesis) / period) + 1)
}
const outAt = ({ genesis, period }: Beacon, round: number): number => (genesis + (round - 1) * period) * 1000
/** Whether the network's own answers arrive, so that a round of it can be named. */
export const tellsOfNetwork = (beacon: Beacon | null): boolean =>
  beacon === null || !['down', 'other chain'].includes(beacon.mood)
/** Whether the network's own number of a round can be read now. */
export const tellsRound = (beacon: Beacon, round: number, now: number): boolean =>
  ['well', 'other chain'].includes(beacon.mood) && now >= outAt(beacon, round)
