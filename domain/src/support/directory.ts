/** Members as the desk looks them over; where a view begins stands in the terms. */
import type { Terms } from '../base/terms.ts'

export const directoryViews = ['all', 'new', 'risk', 'dormant', 'large'] as const
export type DirectoryView = (typeof directoryViews)[number]
/** joined: the newest first; worth: the largest first; lastIn: the longest away first. */
export const directorySorts = ['joined', 'worth', 'lastIn'] as const
export type DirectorySort = (typeof directorySorts)[number]
/** The order that a view has unless another is asked for. */
export const sortOf = (view: DirectoryView): DirectorySort =>
  view === 'large' ? 'worth' : view === 'dormant' ? 'lastIn' : 'joined'

/** Why somebody is looked at: a case in force that is not their own freeze, an open alert, a pair, a poor score. */
export const memberRisks = ['restricted', 'alert', 'pair', 'poor'] as const

const DAY_MS = 86_400_000
type Bounds = { joinedSince: Date; lastInBefore: Date; leastWorthCents: number }
export const boundsOf = ({ directory }: Pick<Terms, 'directory'>, now: Date): Bounds => ({
  joinedSince: new Date(now.getTime() - directory.newDays * DAY_MS),
  lastInBefore: new Date(now.getTime() - directory.dormantDays * DAY_MS),
  leastWorthCents: directory.largeCents,
})
