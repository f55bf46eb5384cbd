import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import type { member } from '@tonne/contract/people/member'

export type Me = Output<typeof member.me>
export type Summary = Output<typeof wallet.summary>
