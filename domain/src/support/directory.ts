/** The views of the desk's directory of members. Their thresholds are in the terms. */
import type { Terms } from '../base/terms.ts'

export const directoryViews = ['all', 'new', 'risk', 'dormant', 'large'] as const
export type DirectoryView = (typeof directoryViews)[number]
/** The default order of a view: the largest, the longest away, or the newest first. */
export const usualSort = (view: DirectoryView) =>
  view === 'large' ? 'worthCents.desc' : view === 'dormant' ? 'lastInAt' : 'joinedAt.desc'

/** Reasons to look at a member: a case in force other than their own freeze, an open alert, a pair, a poor score. */
export const memberRisks = ['restricted', 'alert', 'pair', 'poor'] as const

const DAY_MS = 86_400_000
type Bounds = { joinedSince: Date; lastInBefore: Date; leastWorthCents: number }
export const boundsOf = ({ directory }: Pick<Terms, 'directory'>, now: Date): Bounds => ({
  joinedSince: new Date(now.getTime() - directory.newDays * DAY_MS),
  lastInBefore: new Date(now.getTime() - directory.dormantDays * DAY_MS),
  leastWorthCents: directory.largeCents,
})
