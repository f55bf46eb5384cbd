/** A message to one member, made from a template. Its places are filled from our records or typed in both languages. */
import type { Bilingual } from '../bilingual.ts'
import { addWorkingDays, dayOf } from '../days.ts'
import { type Lang, sayCents, sayDate } from '../format.ts'
import { filled, placesOf, refuseUnfilled } from '../publishing/template.ts'
import { refuse } from '../refusals.ts'

/** Places filled from our records: the member's name; the subject's number, amount and day; the day to answer by. */
const KNOWN: readonly string[] = ['member', 'no', 'amount', 'asked', 'day']

/** The subject of the message. `amountCents` is null where the subject has no amount. */
export type LetterSubject = { no: string; amountCents: number | null; day: string }
type LetterFacts = { member: string; subject: LetterSubject | null; answerBy: string }
export type Typed = Readonly<Record<string, Bilingual>>

/** The places to type, in the order of the text. */
export const placesToType = ({ en, cn }: Bilingual): string[] =>
  placesOf(`${en} ${cn}`).filter((name) => !KNOWN.includes(name))
export const isAbout = ({ en, cn }: Bilingual): boolean =>
  placesOf(`${en} ${cn}`).some((name) => name === 'no' || name === 'amount' || name === 'asked')

/** Fills every place that has a value; the others stay. */
export function fillLetter(text: Bilingual, { member, subject, answerBy }: LetterFacts, typed: Typed): Bilingual {
  const inLang = (lang: Lang): string =>
    filled(text[lang], {
      ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value[lang]])),
      member,
      day: sayDate(answerBy, lang),
      ...(subject ? { no: subject.no, asked: sayDate(subject.day, lang) } : {}),
      ...(subject?.amountCents != null ? { amount: sayCents(subject.amountCents) } : {}),
    })
  return { en: inLang('en'), cn: inLang('cn') }
}

/** The longest message, in either language. */
export const LETTER_MOST = 1000
/** The most messages a day: to one member, and by one operator. */
export const LETTERS_A_DAY = { member: 5, operator: 100 }

/** Addresses that a reader could open or write to. Fraudsters send such addresses, so our messages have none. */
const ADDRESS = /(?:https?:|www\.|[\w.+-]+@)\S*|\b[a-z0-9-]{2,}\.[a-z]{2,}(?=[/\s]|$|[^\w.])/i
/**
 * Refuses a message that still has a place to fill (messageUnfilled), is too long (letterLong), or has an address of
 * the web or of mail in it (letterAddress).
 */
export function refuseLetter(text: Bilingual): void {
  refuseUnfilled(text)
  for (const words of [text.en, text.cn]) {
    if (words.length > LETTER_MOST) refuse('letterLong', { have: words.length, most: LETTER_MOST })
    const found = ADDRESS.exec(words)
    if (found) refuse('letterAddress', { what: found[0] })
  }
}

/** The working days that a member gets to answer when the operator names no day. */
const ANSWER_DAYS = 5
export const MOST_ANSWER_DAYS = 60
export const answerDay = (now: Date, holidays: ReadonlySet<string>): string =>
  addWorkingDays(dayOf(now), ANSWER_DAYS, holidays)
