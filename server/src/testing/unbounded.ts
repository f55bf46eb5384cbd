/**
 * One test is a hundred callers at once under one session or from one place: races need them all under way. What the
 * bounds do has tests of its own.
 */
import type { DoorBounds } from '../platform/http/door.ts'

const wide = { rate: { burst: 1_000_000, perSecond: 1_000_000 }, atOnce: 10_000, underWay: 10_000 }
export const UNBOUNDED: DoorBounds = { member: wide, place: wide, doors: wide, connections: 20_000 }
