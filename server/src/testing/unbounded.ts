/**
 * Races need a hundred callers at once from one place, so the bounds are lifted; the bounds have tests of their own.
 */
import type { RateLimits } from '../platform/http/rateLimiter.ts'

const wide = { rate: { burst: 1_000_000, perSecond: 1_000_000 }, atOnce: 10_000, underWay: 10_000 }
export const UNBOUNDED: RateLimits = { member: wide, place: wide, publicWrites: wide, connections: 20_000 }
