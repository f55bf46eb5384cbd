/** Rows have the order and the names of the table of terms. */
import type { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import {
  sayTerm,
  type TermGroup,
  termAt,
  termChangesOf,
  termFieldsOf,
  termGroupLabels,
} from '@tonne/domain/base/termFields'
import { fillIn } from '@tonne/domain/fillIn'
import { type Lang, sayCents, sayKg } from '@tonne/domain/format'

type Terms = Output<typeof settings.fees>['terms']
type FeeRow = { label: string; value: string }
type FeeGroup = { title: string; rows: FeeRow[] }
const place = { en: 0, cn: 1 } as const
const words = {
  en: { noLimit: 'no limit', spend: '{limit} a month', presale: 'sells presale credits' },
  cn: { noLimit: '不限', spend: '每月 {limit}', presale: '可出售预售碳信用' },
} as const

/** One line for each level: its tons, its spending limit, its selling right. */
function levelRows({ levels }: Terms, lang: Lang): FeeRow[] {
  const say = words[lang]
  return levels.map(({ level, name, tonsKg, monthlySpendCents, sellsPresale }) => {
    const limit = monthlySpendCents === null ? say.noLimit : sayCents(monthlySpendCents)
    const spend = fillIn(say.spend, () => limit)
    return {
      label: `P${level} ${name[lang]}`,
      value: [sayKg(tonsKg, lang), spend, ...(sellsPresale ? [say.presale] : [])].join(' · '),
    }
  })
}

export function feeRows(terms: Terms, lang: Lang): FeeGroup[] {
  const groups = Map.groupBy(
    termFieldsOf(terms).filter(({ secret, group }) => !secret && group !== 'levels'),
    ({ group }) => group,
  )
  const title = (group: TermGroup) => termGroupLabels[group][place[lang]]
  const rows = [...groups].map(([group, fields]) => ({
    title: title(group),
    rows: fields.map((field) => ({
      label: field.label[place[lang]],
      value: sayTerm(field, termAt(terms, field.path), lang),
    })),
  }))
  return [...rows, { title: title('levels'), rows: levelRows(terms, lang) }]
}

/** The changes from one version to another, as '1.5%, then 1%'; `was` joins the two. */
export const changeRows = (
  terms: Terms,
  next: Terms,
  { lang, was }: { lang: Lang; was(before: string, after: string): string },
): FeeRow[] =>
  termChangesOf(terms, next).map(({ field, before, after }) => ({
    label: field.label[place[lang]],
    value: was(sayTerm(field, before, lang), sayTerm(field, after, lang)),
  }))
