/**
 * Money that somebody else paid is not the member's until operators have looked. The name on the bank's line says whose
 * account it came from.
 */
/** Banks cut names off; most at 35 characters, none of ours shorter. A blank at the cut is gone. */
const CUT = 34
const TITLES = /^(MR|MRS|MS|MISS|MDM|MADAM|DR) /
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(PRIVATE|PTE) (LIMITED|LTD)\b/g, 'PTELTD'],
  [/\bLIMITED LIABILITY PARTNERSHIP\b/g, 'LLP'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bAND\b/g, '&'],
]
/** What a bank writes where it names nobody, when it writes anything. */
const NOBODY = /^(NOT ?PROVIDED|NOT ?AVAILABLE|UNKNOWN|N A|NA|NIL|NONE)$/

/** Case, width, accents, punctuation and doubled blanks are how one writes. Chinese is written without blanks. */
function plain(name: string): string {
  const letters = name
    .replace(/\(demo\)/i, '')
    // Before it is taken apart: of this sign that makes a blank and a mark.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[.,'’‘`·]/g, '')
    .replace(/\b([SD])\/O\b/g, '$1O')
    // Written so by banks. Without the stroke they are two initials.
    .replace(/\bP\/L\s*$/, 'PTELTD')
  const words = letters.match(/[\p{L}\p{N}]+|&/gu) ?? []
  const spaced = words.join(' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
  const spelt = FORMS.reduce((text, [form, short]) => text.replace(form, short), spaced)
  // A company's first word is its name, whatever it is.
  return isCompany(spelt) ? spelt : spelt.replace(TITLES, '')
}
const isCompany = (name: string): boolean => /\b(PTELTD|LTD|LLP|LLC|INC|BERHAD|BHD)\b/.test(name)

/**
 * The family name stands first or last; a given name's words in another order are another's: Ling Wei is not Wei Ling.
 * A company's words have one order.
 */
function turnsOf(name: string): string[][] {
  const words = name.split(' ')
  return isCompany(name) ? [words] : words.map((_, i) => [...words.slice(i), ...words.slice(0, i)])
}
/** After how many letters the words end. */
function endsOf(words: readonly string[]): Set<number> {
  let letters = 0
  return new Set(words.map((word) => (letters += word.length)))
}
/**
 * Blanks within a name are as somebody typed them: `TAN WEILING` is Tan Wei Ling. One has the other's words in pieces
 * or together; whoever's words end elsewhere has another name: `XU EMEI` is not Xue Mei.
 */
function isSpelt(theirs: readonly string[], ours: readonly string[]): boolean {
  const [a, b] = [endsOf(theirs), endsOf(ours)]
  if (theirs.join('') !== ours.join('')) return false
  return [...a].every((end) => b.has(end)) || [...b].every((end) => a.has(end))
}

export type Payer = 'same' | 'other' | 'unknown'
/**
 * Whether the bank's name of the payer is clearly the registered one. Anything less is `other`: a joint account, a
 * middle name more, another script. A name that fills what banks leave room for is compared as far as it goes.
 */
export function judgePayer(payer: string | null, registered: string): Payer {
  if (payer === null || payer.trim() === '') return 'unknown'
  const [theirs, ours] = [plain(payer), plain(registered)]
  if (NOBODY.test(theirs)) return 'unknown'
  // Dashes, figures or a picture: somebody is named, in a way that says nothing for the member.
  if (!/\p{L}/u.test(theirs)) return 'other'
  const words = theirs.split(' ')
  const turns = turnsOf(ours)
  if (turns.some((turn) => isSpelt(words, turn))) return 'same'
  return lettersOf(payer) >= CUT && turns.some((turn) => isCutOf(words.join(''), turn.join(''))) ? 'same' : 'other'
}
/** How much of the room a name fills: rows of dots, blanks and marks are none of it. */
const lettersOf = (payer: string): number =>
  payer
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim().length

/** How a private company's form is written out; banks cut within these words too. */
const WRITTEN = ['PTELTD', 'PTELIMITED', 'PRIVATELTD', 'PRIVATELIMITED'] as const
const isCutOf = (written: string, ours: string): boolean =>
  WRITTEN.some((form) => ours.replace(/PTELTD$/, form).startsWith(written))
