import { news } from '@tonne/contract/publishing/news'
import { sayTopic } from '@tonne/domain/publishing/topics'
import { sayDay } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

const SHOWN = 3

export function NewsRows() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(news.list, { limit: SHOWN })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={words.news} className="sec--news" more={{ to: '/pages/news/index', label: words.allNews }}>
      <div className="rows news">
        {data.items.map(({ slug, topic, title, publishedAt }) => (
          <Link key={slug} to={`/pages/news/info?slug=${slug}`} className="row">
            <span className="grow">
              <span className="label strong">{title[lang]}</span>
              <span className="cap mt1 news-sub">
                {sayTopic(topic, lang)} · {sayDay(new Date(publishedAt), lang)}
              </span>
            </span>
            <Icon name="right" size={18} className="chev" />
          </Link>
        ))}
      </div>
    </Section>
  )
}
