import type { Project } from './books.ts'

type Phase = 'not_begun' | 'presale' | 'reservation_waiting' | 'in_progress' | 'full' | 'ended' | 'closed'
export function phaseOf({ booking, startsAt, endsAt, draw, closed }: Project, unsoldKg: number, now: number): Phase {
  if (closed) return 'closed'
  if (endsAt !== null && now >= endsAt) return 'ended'
  if (now < startsAt) {
    if (!booking || now < booking.opensAt) return 'not_begun'
    return now < booking.closesAt ? 'presale' : 'reservation_waiting'
  }
  if (draw && draw.result === null) return 'reservation_waiting'
  return unsoldKg > 0 ? 'in_progress' : 'full'
}
const BUYING: Partial<Record<Phase, string>> = {
  not_begun: 'projectNotBegun',
  presale: 'projectInPresale',
  reservation_waiting: 'projectInPresale',
  ended: 'projectEnded',
  full: 'projectFull',
  closed: 'projectClosed',
}
export function whyNoSale(project: Project, now: number): string | undefined {
  if (project.stopped && !project.closed) return 'projectStopped'
  return BUYING[phaseOf(project, project.unsoldKg, now)]
}
export function whyNoBooking(project: Project, now: number): string | undefined {
  const phase = phaseOf(project, project.unsoldKg, now)
  if (project.closed) return 'projectClosed'
  if (project.stopped) return 'projectStopped'
  if (!project.booking) return 'noPresale'
  if (phase === 'not_begun') return 'projectNotBegun'
  if (phase !== 'presale') return 'bookingClosed'
  return project.draw ? undefined : 'drawNotSealed'
}
/** Undelivered tons trade from the end of booking until the sale begins, credits from then on. */
export function whyNoTrade(project: Project, asset: 'credits' | 'presale', now: number): string | undefined {
  if (project.closed) return 'projectClosed'
  if (project.stopped) return 'projectStopped'
  const phase = phaseOf(project, 1, now)
  if (phase === 'not_begun') return 'projectNotBegun'
  const undelivered = now < project.startsAt
  if (phase === 'presale' || (phase === 'reservation_waiting' && !(undelivered && asset === 'presale')))
    return 'projectInPresale'
  return asset === 'presale' && !undelivered ? 'presaleDelivered' : undefined
}
