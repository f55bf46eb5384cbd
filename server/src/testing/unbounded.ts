/**
 * Races need a hundred callers under way at once from one place, so the bounds are lifted; the bounds have tests of
 * their own.
 */
import type { DoorBounds } from '../platform/http/door.ts'

const wide = { rate: { burst: 1_000_000, perSecond: 1_000_000 }, atOnce: 10_000, underWay: 10_000 }
export const UNBOUNDED: DoorBounds = { member: wide, place: wide, doors: wide, connections: 20_000 }
