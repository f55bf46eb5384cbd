import type { Bilingual } from '../bilingual.ts'
import { fillIn } from '../fillIn.ts'
import { refuse } from '../refusals.ts'

/** Where a template can be chosen, and so who reads it. */
export const templateKinds = {
  reason: { en: 'Reason for the audit', cn: '审计理由' },
  shown: { en: 'Reason the member reads', cn: '会员可见的理由' },
  answer: { en: 'Answer to a request', cn: '申请答复' },
  letter: { en: 'Message to a member', cn: '发给会员的消息' },
} as const satisfies Record<string, Bilingual>
export type TemplateKind = keyof typeof templateKinds

const PLACE = /\{(\w+)\}/g
/** The places to fill, each once, in the order of the text. */
export const placesOf = (text: string): string[] => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))]

/** A message has its places in both languages; any other template has none, because nothing fills them there. */
export function refusePlaces(kind: TemplateKind, text: Bilingual): void {
  const [en, cn] = [placesOf(text.en), placesOf(text.cn)]
  if (kind !== 'letter' && en.length + cn.length > 0) refuse('templatePlaces', { places: sayPlaces([...en, ...cn]) })
  const lone = [...en.filter((name) => !cn.includes(name)), ...cn.filter((name) => !en.includes(name))]
  if (lone.length > 0) refuse('templateUneven', { places: sayPlaces(lone) })
}

/** A message that still has a place to fill is not sent. */
export function refuseUnfilled(text: Bilingual): void {
  const open = [...new Set([...placesOf(text.en), ...placesOf(text.cn)])]
  if (open.length > 0) refuse('messageUnfilled', { places: sayPlaces(open) })
}

const sayPlaces = (names: readonly string[]): string => [...new Set(names)].join(', ')

/** The text with every place that has a value filled; the others stay as they are. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  fillIn(text, (name, place) => values[name]?.trim() || place)
