import type { Output } from '@tonne/contract/endpoint'
import type { payeeDesk } from '@tonne/contract/money/payee'

export type PayeeRow = Output<typeof payeeDesk.queue>['items'][number]
