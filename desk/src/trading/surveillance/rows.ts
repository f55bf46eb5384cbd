import type { Output } from '@tonne/contract/endpoint'
import type { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { type Lang, sayKg, sayShare } from '@tonne/domain/format'
import type { MarketAlertState } from '@tonne/domain/states'
import { type SurveillanceRule, surveillanceRules } from '@tonne/domain/trading/surveillance'
import { fill, pick } from '@tonne/parts/lang.tsx'
import type { TagLook } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

export type Alert = Output<typeof surveillanceDesk.list>['items'][number]
export type WholeAlert = Output<typeof surveillanceDesk.alert>
export const stateLooks: Readonly<Record<MarketAlertState, TagLook>> = { open: 'wait', no_case: 'done', case: 'stop' }

/** A measured number as a person reads it: 6 t, 40%, 3 times. */
export function sayMeasure(rule: SurveillanceRule, value: number, lang: Lang): string {
  const { measure } = surveillanceRules[rule]
  if (measure === 'kg') return sayKg(value, lang)
  if (measure === 'basisPoints') return sayShare(value)
  return fill(pick(rule === 'oneOwner' ? copy.accounts : copy.times, lang), { n: value })
}
