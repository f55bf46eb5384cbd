import { news } from '@tonne/contract/publishing/news'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { SlideArt } from '../../ui/figures/slides/SlideArt.tsx'
import { Swiper } from '../../ui/figures/slides/Swiper.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

export function Banners() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(news.banners, {}, { staleTime: 60_000 })
  if (!data) return <Skeleton w="100%" h={172} r={20} className="mt5 swiper-wait" />
  const slides = data.banners.map(({ id, art, kicker, title, line, to }) => (
    <Link key={id} to={to} className={`slide ink--${landOf(art.kind)}`}>
      <SlideArt id={art.no} type={landOf(art.kind)} kicker={kicker[lang]} title={title[lang]} line={line[lang]} />
    </Link>
  ))
  return (
    <>
      {data.notices.map(({ id, title, text, to }) => (
        <Note
          key={id}
          kind="info"
          className="mt5"
          title={title[lang]}
          action={to.startsWith('/') ? <Link to={to}>{words.more}</Link> : undefined}
        >
          {text[lang]}
        </Note>
      ))}
      {slides.length > 0 && <Swiper label={words.highlights} slides={slides} />}
    </>
  )
}
