import type { Output } from '@tonne/contract/endpoint'
import type { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { risksOf } from '@tonne/domain/money/withdrawalChecks'
import type { WithdrawalStage } from '@tonne/domain/states'
import type { TagLook } from '../../ui/Tag.tsx'

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
const FROZEN: readonly WithdrawalStage[] = ['requested', 'proposed', 'approved']
/** The bank does not have the payment yet, so it can still be decided. */
export const isFrozen = ({ stage }: Row): boolean => FROZEN.includes(stage)
const ENDED: readonly WithdrawalStage[] = ['completed', 'refused', 'cancelled']
export const isOpen = ({ stage }: Row): boolean => !ENDED.includes(stage)
export const riskOf = (row: Row) => (isFrozen(row) ? risksOf(row.checks, row.amountCents)[0] : undefined)
/** The check that a stage waits for. */
export const checkOf = ({ stage, proposedBy }: Row, me: number): 'first' | 'second' | 'another' | undefined =>
  stage === 'requested' ? 'first' : stage !== 'proposed' ? undefined : proposedBy?.id === me ? 'another' : 'second'
/** 'DBS 4417', 'PayNow 2180'. */
export const paidTo = ({ payee }: Row): string => `${payee.bank ?? 'PayNow'} ${payee.tail}`
export const eyesOf = ({ proposedBy, approvedBy }: Row): 0 | 1 | 2 => (approvedBy ? 2 : proposedBy ? 1 : 0)
