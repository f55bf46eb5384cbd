import type { Pair } from '@tonne/parts/lang.tsx'
import type { ComponentType } from 'react'
import type { Query } from '../api/apiQuery.ts'
import type { Tab } from '../ui/navigation/TabBar.tsx'

export type PageRow = {
  path: string
  title: Pair
  load: () => Promise<{ Page: ComponentType }>
  /** One of the three pages that carry the tab bar. */
  tab?: Tab
  /** Has no rail on a wide screen: pages for people who are not logged in. */
  alone?: true
  /** Shows a member's own data: others log in first, a visitor sees the refusal. */
  members?: true
  /** The server draws it for strangers. */
  drawn?: true
  /** Queries to start while the page's code is loading. */
  ahead?: () => readonly Query[]
}
