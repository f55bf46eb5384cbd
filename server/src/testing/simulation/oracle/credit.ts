import { type Account, tell } from './books.ts'

const bandOf = (score: number): number => (score >= 75 ? 2 : score >= 50 ? 1 : 0)
export function score(account: Account, points: 5 | -2 | -20): void {
  const before = account.score
  account.score = Math.min(100, Math.max(0, before + points))
  if (bandOf(account.score) !== bandOf(before)) tell(account, 'creditRatingMoved')
}
