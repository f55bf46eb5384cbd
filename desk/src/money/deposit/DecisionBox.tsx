import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { Line } from './rows.ts'

type Decision = NonNullable<Line['decision']>
export function DecisionBox({ line, decision }: { line: Line; decision: Decision }) {
  const words = useWords(copy)
  const me = useMe()
  const mayAct = useMay(['finance'])
  const decide = useAct(lineDesk.decide)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const amount = sayCents(line.amountCents)
  const isMatch = decision.kind === 'match'
  const says = { name: decision.proposedBy, member: decision.member ?? '', reason: decision.reason }
  if (decision.state === 'approved') return <Decided decision={decision} />
  const own = decision.proposedById === me.id
  const run = (approve: boolean) => (reason: string) => decide.mutateAsync({ decision: decision.id, approve, reason })
  const commit = fill(isMatch ? words.approveMatch : words.approveReturn, { amount })
  const rejectWord = own ? words.takeBack : words.reject
  return (
    <div className="stack">
      <Note>
        {fill(isMatch ? words.decisionMatch : words.decisionReturn, says)}. {fill(words.because, says)}
      </Note>
      {mayAct && own && <p className="cap">{words.own}</p>}
      {mayAct && (
        <div className="dialog-b">
          <Button
            look="danger"
            onClick={() =>
              setPrompt({
                title: rejectWord,
                about: <p className="cap">{words.rejectTitle}</p>,
                commit: rejectWord,
                look: 'danger',
                run: run(false),
              })
            }
          >
            {rejectWord}
          </Button>
          {!own && (
            <Button look="commit" onClick={() => setPrompt({ title: commit, commit, run: run(true) })}>
              {commit}
            </Button>
          )}
        </div>
      )}
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </div>
  )
}

function Decided({ decision }: { decision: Decision }) {
  const words = useWords(copy)
  return (
    <Facts
      rows={[
        [words.decided, fill(words.decidedBy, { first: decision.proposedBy, second: decision.decidedBy ?? '' })],
        ...(decision.kind === 'match'
          ? ([[words.member, decision.member]] as const)
          : ([
              [words.paidBack, decision.settledAt ? '✓' : words.notPaidBack],
              [words.endToEnd, decision.endToEndId],
            ] as const)),
      ]}
    />
  )
}
