import { certificateWords } from '@tonne/domain/carbon/certificateWords'
import type { Lang } from '@tonne/domain/format'
import { type Say, wordsIn } from '../../platform/pdf/wordsIn.ts'

export type Says = Say<keyof typeof certificateWords>
export const saysIn = (lang: Lang): Says => wordsIn(certificateWords, lang)

/** The colours of a printed paper, in every theme. */
export const inks = {
  paper: '#fffefa',
  ink: '#15201b',
  second: '#46514b',
  third: '#5d6760',
  green: '#14503a',
  line: '#2e7a57',
  warn: '#8a3b12',
} as const
/** The beam with its weights, in a box of 24 by 24. */
export const markPaths = [
  { d: 'M2.5 5h19', width: 2.6 },
  { d: 'M3.8 5v5.2M7.9 5v5.2M16.1 5v5.2M20.2 5v5.2', width: 2 },
  { d: 'M12 5v16', width: 3.2 },
] as const
