import type { Output } from '@tonne/contract/endpoint'
import type { deposit } from '@tonne/contract/money/deposit'

export type DepositOut = Output<typeof deposit.info>
