/** Why: a topic or a kind of land is one word of a short list; the desk says it as members read it. */
import { type Lang, type Pair, pick } from '../ui/lang.tsx'

const words: Readonly<Record<string, Pair>> = {
  ledger: ['Ledger', '账本'],
  field: ['Field', '现场'],
  project: ['Project', '项目'],
  market: ['Market', '市场'],
  policy: ['Policy', '政策'],
  product: ['Product', '产品'],
  guide: ['Guide', '指南'],
  account: ['Account', '账户'],
  money: ['Money', '资金'],
  buying: ['Buying', '购买'],
  presale: ['Presale', '预售'],
  carbon: ['Carbon credits', '碳信用'],
  safety: ['Safety', '安全'],
  forest: ['Forest', '森林'],
  mangrove: ['Mangrove', '红树林'],
  wind: ['Wind', '风电'],
  solar: ['Solar', '光伏'],
  strata: ['Rock', '岩层'],
  hearth: ['Hearth', '炉灶'],
}
export const sayTopic = (topic: string, lang: Lang): string => {
  const pair = words[topic]
  return pair ? pick(pair, lang) : topic
}
