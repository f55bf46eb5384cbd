/** Why: money that somebody else paid is not the member's until people have looked; whose account it came from, the name on the bank's line says. */

/** Banks cut names off; most at 35 characters, none of ours shorter. A blank at the cut is gone. */
const CUT = 34
const TITLES = /^(MR|MRS|MS|MISS|MDM|MADAM|DR)(?= )/
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(PRIVATE|PTE) (LIMITED|LTD)\b/g, 'PTELTD'],
  [/\bP L$/, 'PTELTD'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bLIMITED LIABILITY PARTNERSHIP\b/g, 'LLP'],
  [/\bAND\b/g, '&'],
]
/** What a bank writes where it names nobody. */
const NOBODY = /^(|NOT ?PROVIDED|NOT ?AVAILABLE|UNKNOWN|N A|NA|NIL|NONE)$/

/** Case, width, accents, punctuation and doubled blanks are how one writes. Chinese is written without blanks. */
function plain(name: string): string {
  const letters = name
    .replace(/\(demo\)/i, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[.,'’‘`´·]/g, '')
    .replace(/\b([SD])\/O\b/g, '$1O')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .replace(/&/g, ' & ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
  return FORMS.reduce((text, [form, short]) => text.replace(form, short), letters.replace(TITLES, '').trim())
}
const isCompany = (name: string): boolean => /\b(PTELTD|LTD|LLP|LLC|INC|BERHAD|BHD)\b/.test(name)

/** The family name stands first or last; blanks within a name are as somebody typed them. A company's words have one order. */
function formsOf(name: string): string[] {
  const words = name.split(' ')
  const turns = isCompany(name) ? [words] : words.map((_, i) => [...words.slice(i), ...words.slice(0, i)])
  return turns.map((turn) => turn.join(''))
}
const sorted = (name: string): string => name.split(' ').sort().join(' ')

export type Payer = 'same' | 'other' | 'unknown'
/**
 * Whether the bank's name of the payer is clearly the registered one. Anything less is `other`: a joint account, a middle name more, another script.
 * A name that fills what banks leave room for is compared as far as it goes.
 */
export function judgePayer(payer: string | null, registered: string): Payer {
  const [theirs, ours] = [plain(payer ?? ''), plain(registered)]
  if (NOBODY.test(theirs)) return 'unknown'
  if (!isCompany(ours) && !isCompany(theirs) && sorted(theirs) === sorted(ours)) return 'same'
  const forms = formsOf(ours)
  const written = theirs.replaceAll(' ', '')
  if (isCompany(ours) ? forms.includes(written) : formsOf(theirs).some((form) => forms.includes(form))) return 'same'
  const cut = payer!.trim().length >= CUT
  return cut && forms.some((form) => form.startsWith(cutForm(written))) ? 'same' : 'other'
}
/** Of `PRIVATE LIMI`, cut within the words that are one here, nothing may be compared. */
const cutForm = (written: string): string =>
  written.replace(/(P(R(I(V(A(T(E(L(I(M(I(T(E)?)?)?)?)?)?)?)?)?)?)?)?|PTEL(T|I(M(I(T(E)?)?)?)?)?|PTE|PT)$/, '')
