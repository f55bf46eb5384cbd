import type { Output } from '@tonne/contract/endpoint'
import type { payee } from '@tonne/contract/money/payee'

export type PayeeOut = Output<typeof payee.list>['items'][number]
export type PayeeSide = 'account' | 'paynow'
type Listed = Pick<PayeeOut, 'id' | 'kind'>

export const sideOf = ({ kind }: Pick<PayeeOut, 'kind'>): PayeeSide => (kind === 'account' ? 'account' : 'paynow')

/** The payee to pay, which must be the one that is shown. `picked`: undefined until one is picked, null for nobody. */
export const chosenOf = <P extends Listed>(items: readonly P[], picked: number | null | undefined): P | undefined =>
  picked === undefined ? items[0] : items.find(({ id }) => id === picked)

/** The id that changing to a side picks; null when it has no payee. */
export const firstOf = (items: readonly Listed[], side: PayeeSide): number | null =>
  items.find((one) => sideOf(one) === side)?.id ?? null

/** Whether the bank may be asked to pay it now. */
export const isPayable = ({ state, usableAt }: Pick<PayeeOut, 'state' | 'usableAt'>, now: number): boolean =>
  state === 'verified' && usableAt <= now
