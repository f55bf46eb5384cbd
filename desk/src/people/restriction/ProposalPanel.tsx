import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { MemberLink } from '../../platform/Numbered.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import type { Proposal } from './rows.ts'
import { sayScopes } from './useColumns.tsx'

export function ProposalPanel({ one }: { one: Proposal | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const decide = useAct(restrictionDesk.decide)
  if (!one) return <Unpicked text={words.pick} />
  const what = sayScopes(one.scopes, words, lang)
  return (
    <aside className="panel stack" aria-label={one.memberName}>
      <div>
        <h2 className="t2">{one.memberName}</h2>
        <p className="cap">
          <MemberLink id={one.memberId} name={String(one.memberId)} />
        </p>
      </div>
      <Facts
        rows={[
          [words.stops, what],
          [words.textEn, one.reason.en],
          [words.textCn, one.reason.cn],
          [words.review, sayDayTime(new Date(one.reviewBy), lang)],
          [words.reason, one.why],
          [words.proposedBy, one.proposedBy.name],
        ]}
      />
      <AssignBox queue="restriction" subject={String(one.id)} />
      <SecondActs
        first={[one.proposedBy.id]}
        own={words.own}
        no={{
          title: fill(words.declineTitle, { name: one.memberName }),
          commit: words.decline,
          takeBack: words.withdrawIt,
        }}
        yes={{ title: fill(words.approveTitle, { name: one.memberName, what }), commit: words.approve }}
        decide={(approve, reason) => decide.mutateAsync({ proposal: one.id, approve, reason })}
      />
    </aside>
  )
}
