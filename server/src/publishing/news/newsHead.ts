import { type HeadOf, headTags, langOf } from '../../shared/headTags.ts'
import type { Tools } from '../../shared/tools.ts'
import { findNews } from './store.ts'

export const NEWS_PAGE = '/pages/news/info'

/** Tags of a published piece of news; empty for any other. */
export function newsHead({ db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>): HeadOf {
  return async (query) => {
    const slug = query.get('slug') ?? ''
    const found = /^[\w-]{1,200}$/.test(slug) ? await findNews(db, slug, clock.now()) : undefined
    if (!found) return ''
    const lang = langOf(query)
    return headTags({
      ...{ lang, title: found.title[lang], text: found.lead[lang] },
      url: `${settings.publicUrl}${NEWS_PAGE}?slug=${slug}`,
    })
  }
}
