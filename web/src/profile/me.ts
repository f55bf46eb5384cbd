/** Why: the parts of the profile are all about the same two answers. */
import type { Output } from '@tonne/contract/endpoint'
import type { member } from '@tonne/contract/member'
import type { wallet } from '@tonne/contract/wallet'

export type Me = Output<typeof member.me>
export type Summary = Output<typeof wallet.summary>
