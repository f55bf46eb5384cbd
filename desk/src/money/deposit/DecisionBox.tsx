import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink } from '../../platform/Numbered.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { copy } from './copy.ts'
import { decisionWords, type Line } from './rows.ts'

type Decision = NonNullable<Line['decision']>
export function DecisionBox({ line, decision }: { line: Line; decision: Decision }) {
  const words = useWords(copy)
  const mayAct = useMay(['finance'])
  const decide = useAct(lineDesk.decide)
  const amount = sayCents(line.amountCents)
  const { proposes, approves } = decisionWords[decision.kind]
  const says = { name: decision.proposedBy, member: decision.member ?? '', reason: decision.reason }
  if (decision.state === 'approved') return <Decided decision={decision} />
  return (
    <div className="stack">
      <Note>
        {fill(words[proposes], says)}. {fill(words.because, says)}
      </Note>
      {mayAct && (
        <SecondActs
          first={[decision.proposedById]}
          own={words.own}
          no={{ about: words.rejectTitle, commit: words.reject, takeBack: words.takeBack }}
          yes={{ commit: fill(words[approves], { amount }) }}
          decide={(approve, reason) => decide.mutateAsync({ decision: decision.id, approve, reason })}
        />
      )}
    </div>
  )
}

function Whose({ decision: { memberId, member } }: { decision: Decision }) {
  return memberId === null ? member : <MemberLink id={memberId} name={member ?? String(memberId)} />
}

function Decided({ decision }: { decision: Decision }) {
  const words = useWords(copy)
  return (
    <Facts
      rows={[
        [words.decided, fill(words.decidedBy, { first: decision.proposedBy, second: decision.decidedBy ?? '' })],
        ...(decision.kind === 'match'
          ? ([[words.member, <Whose key="m" decision={decision} />]] as const)
          : decision.kind === 'own'
            ? []
            : ([
                [words.paidBack, decision.settledAt ? '✓' : words.notPaidBack],
                [words.endToEnd, decision.endToEndId],
              ] as const)),
      ]}
    />
  )
}
