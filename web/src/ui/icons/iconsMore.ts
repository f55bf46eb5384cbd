/** The icons that no first screen shows, in one file. */
import { iconsFrame } from './iconsFrame.ts'
import { iconsMoney } from './iconsMoney.ts'
import { iconsPlace } from './iconsPlace.ts'

export const iconsMore = { ...iconsFrame, ...iconsMoney, ...iconsPlace }
