/** Why: the shape of a deposit as the endpoints answer it, named once for this folder. */

import type { deposit } from '@tonne/contract/deposit'
import type { Output } from '@tonne/contract/endpoint'

export type DepositOut = Output<typeof deposit.info>
