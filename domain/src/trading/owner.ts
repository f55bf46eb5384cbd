import { judgePayer } from '../people/payer.ts'
import { refuse } from '../refusals.ts'
import type { OwnerLinkState } from '../states.ts'
import { REVEAL_HOURS } from './draw.ts'

/**
 * Whether the person with the IC number that a company gave also has the name that the company gave. The number alone
 * may be on the account of somebody who typed it before its owner did: such a person is not asked, and no answer of
 * theirs counts.
 */
export const isNamed = (named: string | null, person: string): boolean => judgePayer(named, person) === 'same'

export type LinkFacts = {
  state: OwnerLinkState
  /** The account has another owner already. */
  owned: boolean
  /**
   * The owner's account is itself linked to another, or other accounts are linked to this one: links are never chained.
   */
  chained: boolean
  /** Both have a booking in the same draw, whose list is sealed and which has no result yet. */
  inOneDraw: boolean
}
/**
 * The person, or two operators, agree. Refuses a link that is over, one that would make a second owner, and one that a
 * running draw forbids.
 */
export function refuseLink({ state, owned, chained, inOneDraw }: LinkFacts): void {
  if (state === 'ended' || state === 'confirmed') refuse('ownerLinkOver')
  if (owned || chained) refuse('ownerElsewhere')
  if (inOneDraw) refuse('ownerInDraw', { hours: REVEAL_HOURS })
}

/** The bookings and waiting orders that both owners could act on if a link ended now. */
type Shared = { bookings: number; orders: number }
/**
 * A link does not end while one of the accounts has a booking or a waiting order, because the other could book the same
 * draw or fill that order.
 */
export function refuseEnd(state: OwnerLinkState, { bookings, orders }: Shared): void {
  if (state !== 'confirmed') refuse('ownerLinkOver')
  if (bookings + orders === 0) return
  // The number and identity of the accounts are the other member's to know.
  const en = [bookings > 0 && 'an open booking', orders > 0 && 'a waiting order'].filter(Boolean).join(' and ')
  const cn = [bookings > 0 && '未结预订', orders > 0 && '挂单'].filter(Boolean).join('和')
  refuse('ownerLinkStands', { what: { en, cn } })
}
