/** Only the library's file for Singapore is loaded; the whole library has the numbers of every country. */
import { validate } from 'stdnum/lib/cjs/sg/uen.js'

export const isUen = (text: string): boolean => validate(text).isValid
