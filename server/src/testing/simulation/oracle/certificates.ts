/** Two operators correct a certificate's words; each version stays, and its tons never change. */
import { type Books, no, tell, type Verdict } from './books.ts'
import { dayOf } from './calendar.ts'

/** The part of a version that a run changes: the registry's day and words. */
export const wordsOf = (text: string, day: string): string => `${day} ${text}`
export const whyNotDay = ({ now }: Books, day: string, { at }: { at: number }): string | undefined =>
  day < dayOf(at) || day > dayOf(now) ? 'retirementDay' : undefined

type Proposing = { by: number; no: string; text: string; day: string }
export function proposeText(books: Books, { by, no: name, text, day }: Proposing): Verdict {
  const found = books.retirements.find((r) => r.no === name)
  if (!found) return no('notFound')
  if (found.state !== 'retired') return no('stateMoved')
  const why = whyNotDay(books, day, found)
  if (why) return no(why)
  if (found.texts.at(-1) === wordsOf(text, day)) return no('certificateNothingNew')
  found.correction = { by, text: wordsOf(text, day) }
  return { says: { state: 'retired' } }
}
export function decideText(
  books: Books,
  { by, no: name, approve }: { by: number; no: string; approve: boolean },
): Verdict {
  const found = books.retirements.find((r) => r.no === name)
  if (!found) return no('notFound')
  if (found.state !== 'retired') return no('stateMoved')
  if (!found.correction) return no('retirementNoProposal')
  if (approve && found.correction.by === by) return no('ownAct')
  if (approve) {
    found.texts.push(found.correction.text)
    tell(books.accounts[found.member]!, 'retirementCorrected')
  }
  found.correction = null
  return { says: { state: 'retired' } }
}
