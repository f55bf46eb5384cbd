import { refuse } from '../refusals.ts'

type Text = { readonly en: string; readonly cn: string }

/** Where a template can be chosen, and so who reads it. */
export const templateKinds = {
  reason: { en: 'Reason for the audit', cn: '审计理由' },
  shown: { en: 'Reason the member reads', cn: '会员可见的理由' },
  answer: { en: 'Answer to a request', cn: '申请答复' },
} as const satisfies Record<string, Text>
export type TemplateKind = keyof typeof templateKinds

const PLACE = /\{(\w+)\}/g

/** A place such as `{name}` would reach its reader as it stands, because nothing fills it. */
export function refusePlaces({ en, cn }: Text): void {
  const places = [...new Set([...`${en} ${cn}`.matchAll(PLACE)].map(([, name]) => name!))]
  if (places.length > 0) refuse('templatePlaces', { places: places.join(', ') })
}
