/**
 * Money that somebody else paid is not the member's until operators have looked. The name on the bank's line says whose
 * account it came from.
 */
/** Banks cut names off, most at 35 characters and none of ours shorter. A blank at the cut is lost. */
const CUT = 34
const TITLES = /^(MR|MRS|MS|MISS|MDM|MADAM|DR) /
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(PRIVATE|PTE) (LIMITED|LTD)\b/g, 'PTELTD'],
  [/\bLIMITED LIABILITY PARTNERSHIP\b/g, 'LLP'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bAND\b/g, '&'],
]
/** The placeholders that banks write where they name nobody. */
const NOBODY = /^(NOT ?PROVIDED|NOT ?AVAILABLE|UNKNOWN|N A|NA|NIL|NONE)$/

/** Case, width, accents, punctuation and doubled blanks are ignored. Chinese is compared without blanks. */
function plain(name: string): string {
  const letters = name
    .replace(/\(demo\)/i, '')
    // Replaced before normalisation, which would turn this character into a blank and a mark.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[.,'’‘`·]/g, '')
    .replace(/\b([SD])\/O\b/g, '$1O')
    // Banks write these so. Without the stroke they are two initials.
    .replace(/\bP\/L\s*$/, 'PTELTD')
  const words = letters.match(/[\p{L}\p{N}]+|&/gu) ?? []
  const spaced = words.join(' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
  const spelt = FORMS.reduce((text, [form, short]) => text.replace(form, short), spaced)
  // A company's first word is always part of its name.
  return isCompany(spelt) ? spelt : spelt.replace(TITLES, '')
}
const isCompany = (name: string): boolean => /\b(PTELTD|LTD|LLP|LLC|INC|BERHAD|BHD)\b/.test(name)

/**
 * The family name is first or last; the words of a given name in another order are another name: Ling Wei is not Wei
 * Ling. A company's words have one order.
 */
function turnsOf(name: string): string[][] {
  const words = name.split(' ')
  return isCompany(name) ? [words] : words.map((_, i) => [...words.slice(i), ...words.slice(0, i)])
}
/** The positions at which the words end, counted in letters. */
function endsOf(words: readonly string[]): Set<number> {
  let letters = 0
  return new Set(words.map((word) => (letters += word.length)))
}
/**
 * Blanks within a name are as somebody typed them: `TAN WEILING` is Tan Wei Ling. One name must have the other's words,
 * split or joined; a name whose words end elsewhere is another: `XU EMEI` is not Xue Mei.
 */
function isSpelt(theirs: readonly string[], ours: readonly string[]): boolean {
  const [a, b] = [endsOf(theirs), endsOf(ours)]
  if (theirs.join('') !== ours.join('')) return false
  return [...a].every((end) => b.has(end)) || [...b].every((end) => a.has(end))
}

export type Payer = 'same' | 'other' | 'unknown'
/**
 * Whether the payer's name at the bank is clearly the registered one. Anything less is `other`: a joint account, an
 * additional middle name, another script. A name as long as the bank's field is compared as far as it goes.
 */
export function judgePayer(payer: string | null, registered: string): Payer {
  if (payer === null || payer.trim() === '') return 'unknown'
  const [theirs, ours] = [plain(payer), plain(registered)]
  if (NOBODY.test(theirs)) return 'unknown'
  // Dashes, figures or a picture name somebody, but in a way that says nothing for the member.
  if (!/\p{L}/u.test(theirs)) return 'other'
  const words = theirs.split(' ')
  const turns = turnsOf(ours)
  if (turns.some((turn) => isSpelt(words, turn))) return 'same'
  return lettersOf(payer) >= CUT && turns.some((turn) => isCutOf(words.join(''), turn.join(''))) ? 'same' : 'other'
}
/** The length of a name in the bank's field; rows of dots, blanks and marks do not count. */
const lettersOf = (payer: string): number =>
  payer
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim().length

/** The long forms of a private company's name; banks cut within these words too. */
const WRITTEN = ['PTELTD', 'PTELIMITED', 'PRIVATELTD', 'PRIVATELIMITED'] as const
const isCutOf = (written: string, ours: string): boolean =>
  WRITTEN.some((form) => ours.replace(/PTELTD$/, form).startsWith(written))
