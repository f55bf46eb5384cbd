import type { Output } from '@tonne/contract/endpoint'
import type { memberPageDesk } from '@tonne/contract/support/memberPage'
import { fillIn } from '@tonne/domain/fillIn'
import { sayKg } from '@tonne/domain/format'
import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { type OrderState, orderStateLabels } from '@tonne/domain/states'
import { sayAct } from '@tonne/domain/support/sayAct'
import type { Lang, Pair } from '@tonne/parts/lang.tsx'
import { happened } from './timelineCopy.ts'

export type Event = Output<typeof memberPageDesk.timeline>['items'][number]

const pick = (pair: Pair, lang: Lang): string => pair[lang === 'cn' ? 1 : 0]
const ITSELF = { member: { en: 'the member', cn: '会员' }, system: { en: 'the system', cn: '系统' } }
const sayWho = (by: string | null, lang: Lang): string =>
  by === null
    ? ITSELF.member[lang]
    : ((ITSELF as Record<string, Record<Lang, string>>)[by]?.[lang] ?? sayActor(by, lang))

/** One sentence. That of an order ends with its state, unless the event is a change of state. */
export function sayEvent({ what, by, why, detail, project, kg }: Event, lang: Lang): string {
  const words = happened[what] ?? happened[what.replace(/\.[^.]+$/, '')]
  if (!words) return [sayAct(what, lang), ...(by === null ? [] : [sayWho(by, lang)])].join(lang === 'cn' ? '，' : ', ')
  const state = orderStateLabels[what.split('.').at(-1) as OrderState]
  const values: Record<string, string> = {
    by: sayWho(by, lang),
    why,
    detail: detail?.[lang] ?? '',
    project: project?.name[lang] ?? '',
    kg: kg === null ? '' : sayKg(kg, lang),
    state: state ? pick(state, lang) : '',
  }
  const text = fillIn(pick(words, lang), (name, place) => values[name] ?? place)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
/** The reason of an operator's act. A login's address is in its sentence. */
export const sayWhy = ({ kind, by, why }: Event, lang: Lang): string =>
  by === null || kind === 'requests' ? '' : sayReason(why, lang)
