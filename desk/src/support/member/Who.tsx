/** A member's identity and standing, beside the timeline and on a tab of their own. */
import { sayCents, sayKg } from '@tonne/domain/format'
import { given } from '@tonne/domain/given'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { To } from '../../platform/To.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { type FactRows, Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { copy } from './copy.ts'
import { IcNumber, Restrict, WriteNote } from './MemberActs.tsx'
import type { Info } from './memberOut.ts'

function Section({ title, rows, aside }: { title: string; rows: FactRows; aside?: ReactNode }) {
  const words = useWords(copy)
  return (
    <Panel title={title} aside={aside}>
      {given(rows).length === 0 ? <p className="cap">{words.nothing}</p> : <Facts rows={rows} />}
    </Panel>
  )
}
function Copied({ text }: { text: string }) {
  const words = useWords(copy)
  return (
    <span className="numbered">
      {text} <CopyButton bare label={words.copy} text={text} />
    </span>
  )
}

export function Who({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number | null) => (instant === null ? '–' : sayDayTime(new Date(instant), lang))
  return (
    <div className="person-facts">
      {info.waiting.length > 0 && (
        <Section
          title={words.waitsForUs}
          rows={info.waiting.map((one) => [
            `${one.state[lang]} · ${at(one.at)}`,
            <Numbered key={one.no} no={one.no} />,
          ])}
        />
      )}
      <Section
        title={words.identity}
        rows={[
          info.uen && ['UEN', <Copied key="uen" text={info.uen} />],
          [words.email, <Copied key="email" text={info.email} />],
          [words.phone, info.mobile ? <Copied key="phone" text={info.mobile} /> : '–'],
          [words.ic, <IcNumber key="ic" info={info} />],
          [words.verified, at(info.verifiedAt)],
          [words.joined, at(info.joinedAt)],
          [words.quiz, info.answered ? words.yes : words.no],
        ]}
      />
      <Standing info={info} />
      <Held info={info} />
      {info.linked.length > 0 && (
        <Section
          title={words.linked}
          rows={info.linked.map(({ id, name, state }) => [
            words[`link_${state}`],
            <MemberLink key={id} id={id} name={name} />,
          ])}
        />
      )}
      <Section
        title={words.notes}
        aside={<WriteNote info={info} />}
        rows={info.notes.map((one) => [inParts(lang, one.by, at(one.at)), one.text])}
      />
    </div>
  )
}

function Standing({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  const seesCases = useMay(['support', 'admin'])
  return (
    <Section
      title={words.standing}
      aside={<Restrict info={info} />}
      rows={[
        [words.level, `P${info.level} · ${info.levelName[lang]}`],
        [
          words.counts,
          info.next
            ? fill(info.tons.countsKg < info.next.tonsKg ? words.nextLevel : words.enoughFor, {
                has: sayKg(info.tons.countsKg, lang),
                level: info.next.level,
                needs: sayKg(info.next.tonsKg, lang),
              })
            : sayKg(info.tons.countsKg, lang),
        ],
        [words.score, words[info.score as 'excellent' | 'medium' | 'poor']],
        ...info.restrictions.map(
          (one) =>
            [
              `${one.reason[lang]} · ${fill(words.reviewBy, { at: at(one.reviewBy) })}`,
              <Numbered key={one.no} no={one.no} copies={seesCases} />,
            ] as const,
        ),
        ...info.alerts.map(
          (one) => [`${words.alert} · ${at(one.at)}`, <Numbered key={one.no} no={one.no} copies />] as const,
        ),
      ]}
    />
  )
}

function Held({ info }: { info: Info }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section
      title={words.wallet}
      rows={[
        [words.available, sayCents(info.availableCents)],
        [
          words.held,
          <To key="held" path="/members" search={{ id: String(info.id), tab: 'money' }}>
            {sayCents(info.heldCents)}
          </To>,
        ],
        ...info.holds.map((hold) => [`· ${hold.rule[lang]}`, sayCents(hold.amountCents)] as const),
        info.waits && [fill(words.waits, { until: info.waits.until[lang] }), info.waits.why[lang]],
      ]}
    />
  )
}
