import type { Output } from '@tonne/contract/endpoint'
import type { recovery } from '@tonne/contract/people/recovery'

export type Recovery = Output<typeof recovery.state>
export type Report = NonNullable<Recovery['request']>
export type PartProps = { ticket: string; onChange: (after: Recovery) => void; onOver: () => void }
export const TICKET_OVER = 3014
