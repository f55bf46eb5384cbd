import type { Output } from '@tonne/contract/endpoint'
import type { memberDesk } from '@tonne/contract/support/memberDesk'

export type Info = Output<typeof memberDesk.info>
