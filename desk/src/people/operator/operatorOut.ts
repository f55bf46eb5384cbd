import type { Output } from '@tonne/contract/endpoint'
import type { operator } from '@tonne/contract/people/operator'

type List = Output<typeof operator.list>
export type Row = List['operators'][number]
export type Invite = List['invites'][number]
