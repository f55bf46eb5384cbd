/** Why: how a request's state is shown, in one place for the list and the panel. */
import type { Output } from '@tonne/contract/endpoint'
import type { requestDesk } from '@tonne/contract/requestDesk'
import type { RequestState } from '@tonne/domain/states'
import type { TagLook } from '../ui/Tag.tsx'

export type Row = Output<typeof requestDesk.list>['items'][number]
export type Counts = Output<typeof requestDesk.list>['counts']
export type Info = Output<typeof requestDesk.info>
export const stateLooks: Readonly<Record<RequestState, TagLook>> = {
  submitted: 'wait',
  in_review: 'half',
  waiting_for_member: 'wait',
  approved: 'half',
  done: 'done',
  refused: 'stop',
  cancelled: 'stop',
}
export const eyesOf = ({ two, proposedBy, state }: Pick<Row, 'two' | 'proposedBy' | 'state'>): 0 | 1 | 2 | undefined =>
  two ? (state === 'approved' || state === 'done' ? 2 : proposedBy ? 1 : 0) : undefined
