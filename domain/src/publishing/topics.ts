import type { Label } from '../bilingual.ts'
import type { Lang } from '../format.ts'

export const newsTopics = {
  ledger: ['Ledger', '账本'],
  field: ['Field', '现场'],
  project: ['Project', '项目'],
  market: ['Market', '市场'],
  policy: ['Policy', '政策'],
  product: ['Product', '产品'],
  guide: ['Guide', '指南'],
} as const satisfies Record<string, Label>
export const helpTopics = {
  account: ['Account', '账户'],
  money: ['Money', '资金'],
  buying: ['Buying', '购买'],
  presale: ['Presale', '预售'],
  carbon: ['Carbon credits', '碳信用'],
  safety: ['Safety', '安全'],
} as const satisfies Record<string, Label>

/** The topic in words; an unknown topic is shown as it is. */
export function sayTopic(topic: string, lang: Lang): string {
  const labels: Readonly<Record<string, Label>> = { ...newsTopics, ...helpTopics }
  return labels[topic.toLowerCase()]?.[lang === 'cn' ? 1 : 0] ?? topic
}
