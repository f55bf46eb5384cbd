/** Only Singapore's file of the library is loaded; the whole knows the numbers of every country. */
import { validate } from 'stdnum/lib/cjs/sg/uen.js'

export const isUen = (text: string): boolean => validate(text).isValid
