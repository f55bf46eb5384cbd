import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { type DepositState, depositStateLabels } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import type { Line } from './rows.ts'

type Likely = { key: string; memberId: number; member: string; says: string; claim?: string }

export function Candidates({ line }: { line: Line }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  const query = useDesk(lineDesk.candidates, { line: line.id })
  const match = useAct(lineDesk.match)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const propose = ({ memberId, member, claim }: Pick<Likely, 'memberId' | 'member' | 'claim'>) =>
    setPrompt({
      title: fill(words.matchTitle, { amount: sayCents(line.amountCents), member }),
      about: words.matchAbout,
      commit: words.match,
      run: (reason) => match.mutateAsync({ line: line.id, memberId, ...(claim ? { claim } : {}), reason }),
    })
  return (
    <div className="stack">
      <h2 className="t3">{words.whose}</h2>
      <QueryView query={query}>
        {(data) => {
          const likely: Likely[] = [
            ...data.claims.map((c) => ({
              ...c,
              key: c.no,
              says: fill(words.byClaim, { evidence: c.evidence }),
              claim: c.no,
            })),
            ...data.intents.map((d) => {
              const says = { amount: sayCents(d.amountCents), when: sayDayTime(new Date(d.createdAt), lang) }
              return {
                ...d,
                key: d.no,
                says: fill(words.byIntent, { ...says, state: pick(depositStateLabels[d.state as DepositState], lang) }),
              }
            }),
            ...data.members.map((m) => ({ ...m, key: String(m.memberId), says: words.byName })),
          ]
          if (likely.length === 0) return <p className="cap">{words.nobody}</p>
          return (
            <ul className="likely">
              {likely.map((one, i) => (
                <LikelyRow
                  key={one.key}
                  one={one}
                  letter={String(i + 1)}
                  onPick={mayAct ? () => propose(one) : undefined}
                />
              ))}
            </ul>
          )
        }}
      </QueryView>
      {mayAct && <OtherMember onPick={(memberId) => propose({ memberId, member: `${words.member} ${memberId}` })} />}
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </div>
  )
}

type LikelyProps = { one: Likely; letter: string; onPick: (() => void) | undefined }
function LikelyRow({ one, letter, onPick }: LikelyProps) {
  const words = useWords(copy)
  return (
    <li>
      <div>
        <b>
          <MemberLink id={one.memberId} name={one.member} />
        </b>{' '}
        <span className="cap">
          <Numbered no={one.key} />
        </span>
        <p className="cap">{one.says}</p>
      </div>
      {onPick && (
        <Button
          look="line"
          size="s"
          data-key={letter}
          aria-label={`${words.matchThis} ${one.member} ${one.key}`}
          onClick={onPick}
        >
          {words.matchThis} <kbd>{letter}</kbd>
        </Button>
      )}
    </li>
  )
}

function OtherMember({ onPick }: { onPick(memberId: number): void }) {
  const words = useWords(copy)
  const [id, setId] = useState('')
  return (
    <form
      className="likely-other"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{1,12}$/.test(id.trim())) onPick(Number(id))
      }}
    >
      <TextInput label={words.other} inputMode="numeric" value={id} onText={setId} />
      <Button look="line" type="submit">
        {words.matchThis}
      </Button>
    </form>
  )
}
