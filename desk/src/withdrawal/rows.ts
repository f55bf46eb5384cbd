/** Why: how a withdrawal's stage is shown, and which stages a tab holds, in one place for the list and the panel. */
import type { Output } from '@tonne/contract/endpoint'
import type { withdrawalDesk } from '@tonne/contract/withdrawalDesk'
import type { WithdrawalStage } from '@tonne/domain/states'
import type { TagLook } from '../ui/Tag.tsx'

export type Row = Output<typeof withdrawalDesk.queue>['items'][number]
export const stageLooks: Readonly<Record<WithdrawalStage, TagLook>> = {
  requested: 'wait',
  proposed: 'half',
  approved: 'half',
  sending: 'half',
  sent: 'half',
  completed: 'done',
  refused: 'stop',
  cancelled: 'stop',
}
/** 'DBS 4417', 'PayNow 2180'. */
export const paidTo = ({ payee }: Row): string => `${payee.bank ?? 'PayNow'} ${payee.tail}`
export const eyesOf = ({ proposedBy, approvedBy }: Row): 0 | 1 | 2 => (approvedBy ? 2 : proposedBy ? 1 : 0)
