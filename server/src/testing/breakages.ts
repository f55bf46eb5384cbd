/** Every invariant has at least one way to be broken, as by a thief with the database's password, or by a bug. */
import { bookBreakages, owedBreakages } from './bookBreakages.ts'
import type { Breakage } from './breakage.ts'
import { moneyOutBreakages } from './moneyOutBreakages.ts'
import { movementBreakages } from './movementBreakages.ts'
import { orderBreakages } from './orderBreakages.ts'
import { ownerBreakages } from './ownerBreakages.ts'
import { payoutBreakages } from './payoutBreakages.ts'
import { peopleBreakages } from './peopleBreakages.ts'
import { standingBreakages } from './standingBreakages.ts'
import { tonBreakages } from './tonBreakages.ts'

export const breakages: readonly Breakage[] = [
  ...bookBreakages,
  ...tonBreakages,
  ...movementBreakages,
  ...orderBreakages,
  ...payoutBreakages,
  ...peopleBreakages,
  ...ownerBreakages,
  ...owedBreakages,
  ...moneyOutBreakages,
  ...standingBreakages,
]
