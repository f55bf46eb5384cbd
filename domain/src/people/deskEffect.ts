/** The effect of an act decides whether the desk asks for the operator's code again: one rule for all acts. */
export const deskEffects = [
  /** Money moves, may leave from now on, or is kept from leaving. */
  'money',
  /** Tons are created, change hands or are retired, or their proof changes. */
  'tons',
  /** A right of a member or an operator begins or ends. */
  'rights',
  /** Something everybody buys by or reads changes: a sale, prices, terms, published texts. */
  'public',
  /** Something sealed is shown. */
  'secret',
  /** Another operator must decide it before anything happens. */
  'waits',
  /** The desk's own work: drafts, notes, questions, assignments. */
  'desk',
] as const
export type DeskEffect = (typeof deskEffects)[number]

/**
 * An unattended session must move nothing, so every act that takes effect on members, money, tons or rights needs a
 * recent code. Acts that another operator must still decide with a code, and the desk's own work, do not.
 */
export const needsCode = (effect: DeskEffect): boolean => effect !== 'waits' && effect !== 'desk'
