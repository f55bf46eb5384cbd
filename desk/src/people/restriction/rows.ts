import type { Output } from '@tonne/contract/endpoint'
import type { restrictionDesk } from '@tonne/contract/people/restrictionDesk'

type List = Output<typeof restrictionDesk.list>
export type Case = List['items'][number]
export type Proposal = List['proposals'][number]
