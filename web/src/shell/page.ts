import type { Pair } from '@tonne/parts/lang.tsx'
import type { ComponentType } from 'react'
import type { Question } from '../api/ask.ts'
import type { Tab } from '../ui/navigation/TabBar.tsx'

export type PageRow = {
  path: string
  title: Pair
  load: () => Promise<{ Page: ComponentType }>
  /** One of the three pages that carry the tab bar. */
  tab?: Tab
  /** Shows a member's own things: others log in first, a visitor is told the rule. */
  members?: true
  /** What to ask for while the page's code is still on its way. */
  ahead?: () => readonly Question[]
}
