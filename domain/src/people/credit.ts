export const creditKinds = ['final_payment_on_time', 'presale_cancelled', 'final_payment_lapsed'] as const
export type CreditKind = (typeof creditKinds)[number]
type CreditRating = 'excellent' | 'medium' | 'poor'

/** The score of a new member; it stays between 0 and 100. */
export const CREDIT_START = 80
export const CREDIT_MOST = 100
/** The points of each act. A lapse weighs most, because its tons were reserved and nobody else could have them. */
export const creditPoints: Readonly<Record<CreditKind, number>> = {
  final_payment_on_time: 5,
  presale_cancelled: -2,
  final_payment_lapsed: -20,
}
/**
 * Whether paying on time counts: only from the size in the terms, or a few dollars' worth of tiny bookings would buy a
 * lapse back. Lapses and cancellations of any size count, since nobody gains by them.
 */
export const paymentCounts = (paidKg: number, leastKg: number): boolean => paidKg >= leastKg
/** The lowest score of each band, best first. */
export const creditBands: readonly { rating: CreditRating; from: number }[] = [
  { rating: 'excellent', from: 75 },
  { rating: 'medium', from: 50 },
  { rating: 'poor', from: 0 },
]

export const creditLabels: Readonly<Record<CreditRating, { en: string; cn: string }>> = {
  excellent: { en: 'excellent', cn: '优秀' },
  medium: { en: 'medium', cn: '中等' },
  poor: { en: 'poor', cn: '较差' },
}
/** +5, −20: with the minus sign of amounts. */
export const sayPoints = (points: number): string => (points < 0 ? `\u2212${-points}` : `+${points}`)

export const ratingOf = (score: number): CreditRating => creditBands.find(({ from }) => score >= from)!.rating

type CreditMove = { kind: CreditKind; points: number; score: number }
/** One more act: how far it moves the score (less at the ends of the scale) and the new score. */
export function moveCredit(score: number, kind: CreditKind): CreditMove {
  const after = Math.min(CREDIT_MOST, Math.max(0, score + creditPoints[kind]))
  return { kind, points: after - score, score: after }
}

/** The whole score from the acts alone, in order, so that anyone can count it again. */
export function creditOf(kinds: readonly CreditKind[]): { score: number; rating: CreditRating; moves: CreditMove[] } {
  const moves: CreditMove[] = []
  let score = CREDIT_START
  for (const kind of kinds) {
    const move = moveCredit(score, kind)
    score = move.score
    moves.push(move)
  }
  return { score, rating: ratingOf(score), moves }
}
