import { refuse } from '@tonne/domain/refusals'
import { type RequestState, requestStateLabels } from '@tonne/domain/states'
import { isOpenRequest } from '@tonne/domain/support/request'
import type { RequestRow } from './store.ts'

/** Refuses unless it is open, and not in one of the additional states. */
export function refuseOver({ state }: Pick<RequestRow, 'state'>, ...also: RequestState[]): void {
  const [en, cn] = requestStateLabels[state]
  if (!isOpenRequest(state) || also.includes(state)) refuse('requestOver', { state: { en: en.toLowerCase(), cn } })
}
