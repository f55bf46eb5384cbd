import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useRef } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { serverNow } from '../../platform/serverNow.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import type { Case } from './rows.ts'
import { sayBy, sayReason, sayScopes } from './useColumns.tsx'

/** A review is due at 18:00 of its day in Singapore. A day that is missing is refused as one in the past. */
export const reviewOf = (day: string): number => (day ? startOfDay(day).getTime() + 18 * 3_600_000 : 0)
export const inDays = (days: number): string => addDays(dayOf(new Date(serverNow())), days)

export function CasePanel({ one }: { one: Case | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  if (!one) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={one.caseNo}>
      <div className="panel-top">
        <Numbered no={one.caseNo} copies here />
        <Tag look={one.liftedAt ? 'done' : one.overdue ? 'late' : 'stop'}>
          {one.liftedAt ? words.lifted : one.overdue ? words.overdue : words.open}
        </Tag>
      </div>
      <div>
        <h2 className="t2">{one.memberName}</h2>
        <p className="cap">
          <MemberLink id={one.memberId} name={String(one.memberId)} />
        </p>
      </div>
      <p>{sayReason(one, lang)}</p>
      <Facts
        rows={[
          [words.stops, sayScopes(one.scopes, words, lang)],
          [words.rule, one.rule[lang]],
          [words.send, one.send[lang]],
          [words.by, sayBy(one.imposedBy, words, lang)],
          [words.since, at(one.since)],
          [words.review, at(one.reviewBy)],
          ...(one.liftedAt
            ? [[words.ended, at(one.liftedAt)] as const, [words.endedWhy, one.liftedWhy?.[lang] ?? ''] as const]
            : []),
        ]}
      />
      {!one.liftedAt && <AssignBox queue="restriction" subject={one.caseNo} />}
      {!one.liftedAt && <Acts one={one} />}
    </aside>
  )
}

function Acts({ one: { caseNo, memberName, scopes, thaw, send } }: { one: Case }) {
  const words = useWords(copy)
  const lang = useLang()
  const says = { name: memberName, what: sayScopes(scopes, words, lang) }
  const [review, lift] = [useAct(restrictionDesk.review), useAct(restrictionDesk.lift)]
  const day = useRef(inDays(7))
  const nextReview = (
    <TextInput
      label={words.reviewDay}
      hint={words.reviewHint}
      type="date"
      field="reviewBy"
      defaultValue={day.current}
      onText={(text) => {
        day.current = text
      }}
    />
  )
  if (thaw === 'self') return <Note>{fill(words.otherwise, { how: send[lang] })}</Note>
  return (
    <>
      {thaw === 'unlock' && <Note>{fill(words.otherwise, { how: send[lang] })}</Note>}
      <ReasonActs>
        <ReasonButton
          as="line"
          label={words.reviewAct}
          title={fill(words.reviewTitle, { no: caseNo })}
          about={nextReview}
          commit={words.keep}
          answers
          run={(reason, texts) => review.mutateAsync({ caseNo, reviewBy: reviewOf(day.current), reason, ...texts })}
        />
        {thaw === 'appeal' && (
          <ReasonButton
            title={fill(words.liftTitle, { no: caseNo })}
            about={fill(words.liftAbout, says)}
            commit={words.lift}
            answers
            run={(reason, texts) => lift.mutateAsync({ caseNo, reason, ...texts })}
          />
        )}
      </ReasonActs>
    </>
  )
}
