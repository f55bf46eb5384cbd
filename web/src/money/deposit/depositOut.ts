/** Why: the shape of a deposit as the endpoints answer it, named once for this folder. */
import type { Output } from '@tonne/contract/endpoint'
import type { deposit } from '@tonne/contract/money/deposit'

export type DepositOut = Output<typeof deposit.info>
