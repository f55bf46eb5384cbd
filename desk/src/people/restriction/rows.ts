import type { Output } from '@tonne/contract/endpoint'
import type { restrictionDesk } from '@tonne/contract/people/restrictionDesk'

type List = Output<typeof restrictionDesk.list>
export type Case = List['open'][number]
export type Proposal = List['proposals'][number]
export type Part = 'open' | 'due' | 'lifted'
const SOON_MS = 2 * 86_400_000
/** Only the member reviews their own freeze. */
export const isSoon = ({ reviewBy, thaw }: Case, now: number): boolean => thaw !== 'self' && reviewBy <= now + SOON_MS
export const casesOf = ({ open, lifted }: List, part: Part, now: number): readonly Case[] =>
  part === 'lifted' ? lifted : part === 'due' ? open.filter((one) => isSoon(one, now)) : open
