import type { Output } from '@tonne/contract/endpoint'
import type { requestDesk } from '@tonne/contract/support/requestDesk'
import type { RequestState } from '@tonne/domain/states'
import type { TagLook } from '../../ui/Tag.tsx'

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
/** The state of a request for its viewer: how many agreed, and whether the viewer may approve. */
export type Agreement = 'over' | 'both' | 'nobody' | 'youMay' | 'youFirst' | 'one' | 'youImposed'
type Agreed = Pick<Row, 'two' | 'proposedBy' | 'imposedBy' | 'state'>
export function agreementOf({ two, proposedBy, imposedBy, state }: Agreed, me: number): Agreement {
  if (state === 'refused' || state === 'cancelled') return 'over'
  if (state === 'approved' || state === 'done') return two ? 'both' : 'over'
  if (imposedBy.includes(me)) return 'youImposed'
  if (!two) return 'one'
  if (proposedBy === null) return 'nobody'
  return proposedBy.id === me ? 'youFirst' : 'youMay'
}
/** The number of open eyes; undefined when one operator decides, or nobody has to. */
export const eyesOf = ({ two, proposedBy, state }: Pick<Row, 'two' | 'proposedBy' | 'state'>): 0 | 1 | 2 | undefined =>
  !two || state === 'refused' || state === 'cancelled'
    ? undefined
    : state === 'approved' || state === 'done'
      ? 2
      : proposedBy
        ? 1
        : 0
