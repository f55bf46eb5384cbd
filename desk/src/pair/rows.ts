/** Why: a pair has no number of its own: it is called by its two members. */
import type { Output } from '@tonne/contract/endpoint'
import type { memberDesk } from '@tonne/contract/memberDesk'

export type PairItem = Output<typeof memberDesk.pairs>['items'][number]
export const keyOf = ({ a, b }: PairItem): string => `${a.id}-${b.id}`
