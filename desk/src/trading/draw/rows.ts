import type { Output } from '@tonne/contract/endpoint'
import type { drawDesk } from '@tonne/contract/trading/draw'
import type { TagLook } from '../../ui/Tag.tsx'

export type Draw = Output<typeof drawDesk.list>['items'][number]
export const stageLooks: Readonly<Record<Draw['stage'], TagLook>> = {
  uncommitted: 'wait',
  committed: 'half',
  open: 'half',
  due: 'late',
  drawn: 'done',
  void: 'stop',
}
