/** The heads of the pages that visitors enter by. They say what anyone may read and nothing about a reader. */
import type { Lang } from '@tonne/domain/format'
import { CERTIFICATE_PAGE, certificateHead } from './carbon/certificate/certificateHead.ts'
import type { Made } from './platform/front.ts'
import type { Front } from './platform/http/serveFiles.ts'
import { NEWS_PAGE, newsHead } from './publishing/news/newsHead.ts'
import { headTags, langOf } from './shared/headTags.ts'
import type { Tools } from './shared/tools.ts'
import { PROJECT_PAGE, projectHead } from './trading/project/projectHead.ts'

type Words = Readonly<Record<Lang, readonly [title: string, text: string]>>
const welcome: Words = {
  en: ['Tonne', 'Buy, sell and retire carbon credits by the ton. Each one has a registry serial number.'],
  cn: ['Tonne', '按吨购买、卖出、注销碳信用。每一吨都有登记处序列号。'],
}
const pages: Readonly<Record<string, Words>> = {
  '/': welcome,
  '/pages/index/start': welcome,
  '/pages/index/index': { en: ['Home', welcome.en[1]], cn: ['首页', welcome.cn[1]] },
  '/pages/project/index': {
    en: ['Projects', 'Carbon projects by price, place and standard, with what is left of each.'],
    cn: ['项目', '按价格、地点和标准查看碳项目，以及各项目的剩余吨数。'],
  },
  '/pages/news/index': {
    en: ['News', 'Announcements, new projects and how the market works.'],
    cn: ['资讯', '公告、新项目与市场规则说明。'],
  },
}

type Heads = NonNullable<Front['heads']>
export function pageHeads(tools: Pick<Tools, 'db' | 'clock' | 'settings' | 'signer'>, make: Made): Heads {
  const { publicUrl } = tools.settings
  const fixed = Object.entries(pages).map(([path, words]) => {
    const head = async (query: URLSearchParams) => {
      const lang = langOf(query)
      const [title, text] = words[lang]
      return headTags({ lang, title, text, url: publicUrl + path })
    }
    return [path, head] as const
  })
  return {
    ...Object.fromEntries(fixed),
    [CERTIFICATE_PAGE]: certificateHead(tools),
    [NEWS_PAGE]: newsHead(tools),
    [PROJECT_PAGE]: projectHead(tools, make),
  }
}
