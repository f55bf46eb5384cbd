import './news.css'
import type { Output } from '@tonne/contract/endpoint'
import { news } from '@tonne/contract/publishing/news'
import { dayOf } from '@tonne/domain/days'
import { sayTopic } from '@tonne/domain/publishing/topics'
import { sayDate } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { pictureOf, RunningText } from '../../shared/pages/RunningText.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'

function Article({ article }: { article: Output<typeof news.info> }) {
  const words = useWords(copy)
  const lang = useLang()
  const { art, picture, topic, publishedAt, title, lead, body } = article
  return (
    <>
      {picture && (
        <div className="news-cover">
          <img className="cover" src={pictureOf(picture)} alt="" />
        </div>
      )}
      {art && (
        <div className="news-cover">
          <Cover id={art.no} type={landOf(art.kind)} look="hero" first />
        </div>
      )}
      <div className="news-text">
        <p className="cap mt4">
          {sayTopic(topic, lang)} · {sayDate(dayOf(new Date(publishedAt)), lang)}
        </p>
        <h2 className="t1 mt2">{title[lang]}</h2>
        <p className="news-lead mt3">{lead[lang]}</p>
        <div className="mt5">
          <RunningText texts={body} />
        </div>
        <div className="hrow g3 mt8 news-on">
          {art && /^TN-\d+$/.test(art.no) && (
            <Button to={`/pages/project/info?no=${art.no}`}>{words.seeProject}</Button>
          )}
          <Button variant="line" to="/pages/news/index">
            {words.all}
          </Button>
        </div>
      </div>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const query = useApiQuery(news.info, { slug: useParam('slug') ?? '0' })
  useTitle(query.data?.title[lang])
  const coming = (
    <>
      <Skeleton h={180} r={20} />
      <Skeleton w={140} h={14} style={{ marginTop: 16 }} />
      <Skeleton w="90%" h={34} style={{ marginTop: 10 }} />
      <Skeleton h={52} style={{ marginTop: 14 }} />
      <Skeleton h={220} style={{ marginTop: 22 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={query} coming={coming}>
      {(article) => <Article article={article} />}
    </QueryPage>
  )
}
