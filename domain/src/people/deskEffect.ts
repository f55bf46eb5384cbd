/** The effect of an act decides whether the desk asks for the operator's code again: one rule for all acts. */
export const deskEffects = [
  /** Money moves, may leave from now on, or is kept from leaving. */
  'money',
  /** Tons come into being, change hands or are retired, or what proves it changes. */
  'tons',
  /** What a member or an operator may do begins or ends. */
  'rights',
  /** What everybody buys by or reads: a sale, prices, terms, published texts. */
  'public',
  /** Something sealed is shown. */
  'secret',
  /** Another operator must decide it before anything happens. */
  'waits',
  /** The desk's own work: drafts, notes, questions, who works on what. */
  'desk',
] as const
export type DeskEffect = (typeof deskEffects)[number]

/**
 * A session somebody walked away from moves nothing: whatever takes effect on members, money, tons or rights needs a
 * code of the last minutes; what another operator must still decide, with a code of theirs, and the desk's own
 * paperwork do not.
 */
export const asksCode = (effect: DeskEffect): boolean => effect !== 'waits' && effect !== 'desk'
