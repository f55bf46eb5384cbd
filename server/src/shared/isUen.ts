/** Only the library's file for Singapore is loaded; the whole library has the numbers of every country. */
import { validate } from 'stdnum/lib/cjs/sg/uen.js'

/** The library lists kinds of entities and would refuse newer ones (VC), so it judges only the first two forms. */
export const isUen = (text: string): boolean => (/^\d/.test(text) ? validate(text).isValid : isOther(text))

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWX0123456789'
const WEIGHTS = [4, 3, 5, 3, 10, 2, 2, 5, 7]
/** Entities of other kinds: R, S or T, the year, two letters of the kind, four digits, the check letter. */
function isOther(text: string): boolean {
  if (!/^[RST]\d{2}[A-HJ-NP-X]{2}\d{4}[A-HJ-L]$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * SIGNS.indexOf(text[i]!), 0)
  return SIGNS[(sum - 5) % 11] === text[9]
}
