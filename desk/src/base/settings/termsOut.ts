import type { settingsDesk } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'

export type Current = Output<typeof settingsDesk.current>
export type Version = Current['now']
export type Proposal = Output<typeof settingsDesk.list>['items'][number]
