import type { Output } from '@tonne/contract/endpoint'
import type { correctionDesk } from '@tonne/contract/money/correction'
import { type Lang, sayAmount, sayKg } from '@tonne/domain/format'
import { listed } from '@tonne/parts/joined.ts'
import type { TagLook } from '../../ui/Tag.tsx'

export type Entry = Output<typeof correctionDesk.find>['items'][number]
export type Correction = Output<typeof correctionDesk.list>['items'][number]
export const stateLooks: Readonly<Record<Correction['state'], TagLook>> = {
  proposed: 'half',
  approved: 'done',
  rejected: 'stop',
}
export const sayMembers = (lang: Lang, { members }: Pick<Correction, 'members'>): string =>
  listed(
    lang,
    members.map(({ name }) => name),
  )
type Line = Entry['postings'][number]
export const sayLine = (lang: Lang, { asset, amount }: Pick<Line, 'asset' | 'amount'>): string =>
  asset === 'SGD' ? sayAmount(amount) : sayKg(amount, lang)
/** The postings in the order and direction in which the server will make them. */
export const mirrored = (postings: readonly Line[]): Line[] =>
  postings.map((p) => ({ ...p, debit: p.credit, credit: p.debit })).reverse()
