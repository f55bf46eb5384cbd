import './document.css'
import type { Output } from '@tonne/contract/endpoint'
import { news } from '@tonne/contract/publishing/news'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { pathOf, place, useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { PaperChanges } from './PaperChanges.tsx'

type PaperName = 'about' | 'terms' | 'privacy'
type PaperOut = Output<typeof news.paper>
const lines = ['92%', '100%', '96%', '64%', '98%', '90%', '72%']
const addressOf = (version?: number): string =>
  pathOf(place.get().path) + (version === undefined ? '' : `?version=${version}`)

/** The relation of a version to the one in force now. */
function useStanding({ version, versions }: PaperOut) {
  const lang = useLang()
  const now = serverNow()
  const day = (at: number) => sayDate(dayOf(new Date(at)), lang)
  const inForce = versions.find(({ effectiveAt }) => effectiveAt <= now)
  const coming = versions.findLast(({ effectiveAt }) => effectiveAt > now)
  return {
    day,
    inForce,
    coming,
    isNow: inForce?.version === version,
    isComing: (versions.find((v) => v.version === version)?.effectiveAt ?? 0) > now,
  }
}

function Dated({ paper }: { paper: PaperOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { day, coming, isNow, isComing } = useStanding(paper)
  const label = isNow ? words.version : isComing ? words.coming : words.was
  return (
    <>
      <p className="cap mt2 mb num">{fill(label, { n: paper.version, day: day(paper.effectiveAt) })}</p>
      {!isNow && (
        <p className="cap">
          <Link to={addressOf()}>{words.readNow}</Link>
        </p>
      )}
      {isNow && coming && (
        <Note
          kind="warn"
          className="mt4"
          title={fill(words.comingTitle, { day: day(coming.effectiveAt) })}
          action={<Link to={addressOf(coming.version)}>{fill(words.readIt, { n: coming.version })}</Link>}
        >
          {coming.changed[lang]}
        </Note>
      )}
    </>
  )
}

function Versions({ paper }: { paper: PaperOut }) {
  const words = useWords(copy)
  const { day } = useStanding(paper)
  return (
    <Section title={words.versions}>
      <div className="rows">
        {paper.versions.map(({ version, effectiveAt }) => (
          <Link key={version} to={addressOf(version)} className="row">
            <span className="grow label num">{fill(words.line, { n: version, day: day(effectiveAt) })}</span>
          </Link>
        ))}
      </div>
    </Section>
  )
}

export function Paper({ name }: { name: PaperName }) {
  const words = useWords(copy)
  const lang = useLang()
  const asked = Number(useParam('version') ?? Number.NaN)
  const input = Number.isSafeInteger(asked) && asked > 0 ? { name, version: asked } : { name }
  const coming = (
    <>
      <Skeleton w="40%" h={32} />
      {lines.map((width) => (
        <Skeleton key={width} w={width} h={16} className="mt4" />
      ))}
    </>
  )
  return (
    <QueryPage
      title={words[name]}
      headed
      query={useApiQuery(news.paper, input, { staleTime: 60_000 })}
      className="column column--l"
      coming={coming}
    >
      {(paper) => {
        const before = paper.versions.find(({ version }) => version < paper.version)
        return (
          <article>
            <h1 className="t1">{paper.title[lang]}</h1>
            <Dated paper={paper} />
            {before && <PaperChanges key={paper.version} name={name} before={before.version} body={paper.body} />}
            <div className="mt5">
              <RunningText texts={paper.body} />
            </div>
            {paper.versions.length > 1 && <Versions paper={paper} />}
          </article>
        )
      }}
    </QueryPage>
  )
}
