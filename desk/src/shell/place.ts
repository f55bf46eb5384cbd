import type { OperatorRole } from '@tonne/domain/people/operator'
import type { Queue } from '@tonne/domain/support/queue'
import type { Pair } from '@tonne/parts/lang.tsx'
import type { ComponentType } from 'react'
import type { IconName } from '../ui/Icon.tsx'

/** The groups of the rail, in their order. */
export const placeGroups = ['money', 'market', 'credits', 'members', 'books', 'setup'] as const
export type PlaceGroup = (typeof placeGroups)[number]
export type Place = {
  /** Below /desk, with $params: '/withdrawals', '/members/$id'. */
  path: string
  title: Pair
  roles: readonly OperatorRole[]
  /** Without one it stands above them. */
  group?: PlaceGroup
  /** In the rail: pages of one item are reached from its list and have none. */
  icon?: IconName
  /** The queues that are worked on there: the rail shows how much waits in them. */
  waits?: readonly Queue[]
  /** What can be done there, as the palette finds it. */
  acts?: readonly Pair[]
  /** Pressed after G, it opens the page. */
  key?: string
  load: () => Promise<{ default: ComponentType }>
}
