import './member.css'
import type { Output } from '@tonne/contract/endpoint'
import { member } from '@tonne/contract/people/member'
import { sayCents, sayKg, sayTons } from '@tonne/domain/format'
import { spendLeftCents } from '@tonne/domain/trading/spend'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'
import { Rise } from './Rise.tsx'

type MembershipOut = Output<typeof member.membership>
type Level = MembershipOut['levels'][number]

function Now({ standing, next }: { standing: MembershipOut; next: Level | undefined }) {
  const words = useWords(copy)
  const { level, tons } = standing
  const left = next ? Math.max(0, next.tonsKg - tons.countsKg) : 0
  const remaining =
    next &&
    (left > 0
      ? fill(words.next, { next: next.level, need: sayTons(next.tonsKg), left: sayTons(left) })
      : fill(words.reached, { next: next.level, need: sayTons(next.tonsKg) }))
  return (
    <section>
      <p className="cap mt3">{words.now}</p>
      <p className="hero">P{level}</p>
      {next && (
        <Tally
          className="mt3"
          percent={next.tonsKg > 0 ? (tons.countsKg * 100) / next.tonsKg : 100}
          label={fill(words.progress, { next: next.level })}
        />
      )}
      <p className="label mt2 num">{fill(words.counted, { have: sayTons(tons.countsKg) })}</p>
      <p className="cap2 num">{remaining ?? words.top}</p>
    </section>
  )
}

/** The counted tons, as a sum that can be added up by eye; zero subtractions have no line. */
function Tons({ standing: { tons, freshDays, marked } }: { standing: MembershipOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const less = (kg: number) => `\u2212${sayKg(kg, lang)}`
  const items = [
    { label: words.held, value: sayKg(tons.heldKg, lang) },
    { label: words.retired, value: sayKg(tons.retiredKg, lang) },
    tons.freshKg > 0 && { label: fill(words.fresh, { days: freshDays }), value: less(tons.freshKg) },
    tons.uncountedKg > 0 && { label: words.uncounted, value: less(tons.uncountedKg) },
    { label: words.counts, value: sayKg(tons.countsKg, lang), total: true },
  ]
  return (
    <section className="mt6">
      <h2 className="t3">{words.inputs}</h2>
      <Kv className="mt2" items={items} />
      <p className="cap mt2">{fill(words.rule, { days: freshDays })}</p>
      {marked.map((since) => (
        <Note key={since} kind="info" className="mt3" title={words.markedTitle}>
          {fill(words.marked, { since: sayDay(new Date(since), lang) })}
        </Note>
      ))}
    </section>
  )
}

function Month({ standing }: { standing: MembershipOut }) {
  const words = useWords(copy)
  const limit = standing.levels.find(({ level }) => level === standing.level)?.monthlySpendCents ?? null
  const left = spendLeftCents(limit, standing.monthSpentCents)
  const items = [
    { label: words.month, value: sayCents(standing.monthSpentCents) },
    { label: fill(words.limit, { level: standing.level }), value: limit === null ? words.noLimit : sayCents(limit) },
    left !== null && { label: words.left, value: sayCents(left), total: true },
  ]
  return <Kv className="mt5" items={items} />
}

/** Limits are whole dollars, and five of them are listed below each other. */
const sayDollars = (cents: number): string => sayCents(cents).replace(/\.00$/, '')

/** A level opens what the levels below it open, too. */
const projectsOpenTo = (levels: MembershipOut['levels'], most: number): number =>
  levels.reduce((sum, { level, projects }) => sum + (level <= most ? projects : 0), 0)

function Levels({ standing }: { standing: MembershipOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <section className="mt6 lv-each">
      <h2 className="t3">{words.levels}</h2>
      <table className="lv-t mt2">
        <thead>
          <tr>
            {[words.level, words.from, words.spend, words.presale, words.projects].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standing.levels.map(({ level, name, tonsKg, monthlySpendCents, sellsPresale }) => (
            <tr key={level} className={level === standing.level ? 'is-me' : undefined}>
              <th scope="row">
                P{level}
                <span className="cap sub">{level === standing.level ? words.yours : name[lang]}</span>
              </th>
              <td>{sayKg(tonsKg, lang)}</td>
              <td>{monthlySpendCents === null ? words.noLimit : sayDollars(monthlySpendCents)}</td>
              <td>{sellsPresale ? words.yes : words.no}</td>
              <td>{projectsOpenTo(standing.levels, level)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Whole({ standing }: { standing: MembershipOut }) {
  const next = standing.levels.find(({ level }) => level > standing.level)
  return (
    <>
      <Now standing={standing} next={next} />
      <Beside card className="mt6">
        <Month standing={standing} />
        <Tons standing={standing} />
      </Beside>
      {next && <Rise standing={standing} next={next} />}
      <Levels standing={standing} />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton w={120} h={72} style={{ marginTop: 32 }} />
      <Skeleton h={40} style={{ marginTop: 16 }} />
      <Skeleton h={110} r={20} style={{ marginTop: 24 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={useApiQuery(member.membership, {})} className="is-beside" coming={coming}>
      {(standing) => <Whole standing={standing} />}
    </QueryPage>
  )
}
