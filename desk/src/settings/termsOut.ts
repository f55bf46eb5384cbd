/** Why: the shapes of the settings as the desk receives them, named once for this folder. */
import type { Output } from '@tonne/contract/endpoint'
import type { settingsDesk } from '@tonne/contract/settings'

export type Current = Output<typeof settingsDesk.current>
export type Version = Current['now']
export type Proposal = Output<typeof settingsDesk.list>['items'][number]
