import type { OperatorRole } from '@tonne/domain/people/operator'
import type { Queue } from '@tonne/domain/support/queue'
import type { Pair } from '@tonne/parts/lang.tsx'
import type { ComponentType } from 'react'
import type { IconName } from '../ui/Icon.tsx'

/** The groups of the rail, in order. */
export const placeGroups = ['money', 'market', 'credits', 'members', 'books', 'setup'] as const
export type PlaceGroup = (typeof placeGroups)[number]
export type Place = {
  /** Below /desk, with $params: '/withdrawals', '/members/$id'. */
  path: string
  title: Pair
  roles: readonly OperatorRole[]
  /** Without a group it is above all groups. */
  group?: PlaceGroup
  /** Only places in the rail have one; pages of one item are reached from its list. */
  icon?: IconName
  /** The queues of this place; the rail shows how many items wait in them. */
  waits?: readonly Queue[]
  /** The acts of this place, for the palette. */
  acts?: readonly Pair[]
  /** G followed by this letter opens the page. */
  key?: string
  load: () => Promise<{ default: ComponentType }>
}
