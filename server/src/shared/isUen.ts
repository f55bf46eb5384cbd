/**
 * Why: a company's Unique Entity Number has one judge. Of the library only Singapore's file is loaded: it knows the
 * numbers of the whole world.
 */
import { validate } from 'stdnum/lib/cjs/sg/uen.js'

export const isUen = (text: string): boolean => validate(text).isValid
