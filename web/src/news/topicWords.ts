/** Why: an article's topic is one word of a short list; a new word is shown as it comes. */
import { type Lang, type Pair, pick } from '../ui/lang.tsx'

const words: Readonly<Record<string, Pair>> = {
  ledger: ['Ledger', '账本'],
  field: ['Field', '现场'],
  project: ['Project', '项目'],
  market: ['Market', '市场'],
  policy: ['Policy', '政策'],
  product: ['Product', '产品'],
  guide: ['Guide', '指南'],
}

export const topicWords = (topic: string, lang: Lang): string => {
  const pair = words[topic.toLowerCase()]
  return pair ? pick(pair, lang) : topic
}
