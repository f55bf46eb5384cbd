import type { Output } from '@tonne/contract/endpoint'
import type { operator } from '@tonne/contract/people/operator'
import type { TagLook } from '../../ui/Tag.tsx'

type List = Output<typeof operator.list>
export type Row = List['operators'][number]
export type Invite = List['invites'][number]
export const inviteLooks: Record<Invite['state'], TagLook> = {
  proposed: 'wait',
  sent: 'half',
  accepted: 'done',
  expired: 'stop',
  refused: 'stop',
}
