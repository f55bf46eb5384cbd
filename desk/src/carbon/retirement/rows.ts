import type { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Output } from '@tonne/contract/endpoint'
import type { RetirementState } from '@tonne/domain/states'
import type { TagLook } from '../../ui/Tag.tsx'

export type Row = Output<typeof retirementDesk.queue>['items'][number]
export const stateLooks: Readonly<Record<RetirementState, TagLook>> = {
  requested: 'wait',
  instructed: 'half',
  retired: 'done',
  refused: 'stop',
}
