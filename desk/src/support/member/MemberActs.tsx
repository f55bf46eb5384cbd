import { useNavigate } from '@tanstack/react-router'
import { identityDesk } from '@tonne/contract/people/identity'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { useParam } from '../../platform/useParam.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import { LetterDialog } from './LetterDialog.tsx'
import type { Info } from './memberOut.ts'

type ActProps = Pick<ReasonPrompt, 'about' | 'asks' | 'commit' | 'run'> & { letter?: string }
const Act = (prompt: ActProps) => (
  <ReasonActs className={null}>
    <ReasonButton as="line" size="s" {...prompt} />
  </ReasonActs>
)

/** Masked; shown whole until the page is left, after a reason was given. */
export function IcNumber({ info: { id, icMasked } }: { info: Info }) {
  const words = useWords(copy)
  const may = useMay(['support', 'admin'])
  const unmask = useAct(identityDesk.unmask)
  const [whole, setWhole] = useState<string>()
  const run = async (reason: string): Promise<void> => setWhole((await unmask.mutateAsync({ memberId: id, reason })).ic)
  return (
    <span className="numbered">
      <span className="mono">{whole ?? icMasked ?? '–'}</span>
      {may && icMasked && !whole && <Act commit={words.unmask} about={words.unmaskAbout} run={run} />}
    </span>
  )
}

export function EndSessions({ info: { id } }: { info: Info }) {
  const words = useWords(copy)
  const may = useMay(['support', 'admin'])
  const end = useAct(memberDesk.endSessions)
  if (!may) return null
  return <Act commit={words.endSessions} run={(reason) => end.mutateAsync({ memberId: id, reason })} />
}

export function WriteNote({ info: { id } }: { info: Info }) {
  const words = useWords(copy)
  const note = useAct(memberDesk.note)
  const run = (reason: string) => note.mutateAsync({ memberId: id, reason })
  return <Act commit={words.note} asks={words.noteText} about={words.noteAbout} letter="n" run={run} />
}

export function WriteLetter({ info: { id, closed } }: { info: Info }) {
  const words = useWords(copy)
  const [writing, setWriting] = useParam('write')
  if (!useMay(['support', 'admin']) || closed) return null
  return (
    <>
      <Button size="s" data-key="m" onClick={() => setWriting('letter', true)}>
        {words.write}
      </Button>
      <LetterDialog memberId={id} open={writing === 'letter'} onClose={() => setWriting('')} />
    </>
  )
}

export function Restrict({ info: { id } }: { info: Info }) {
  const words = useWords(copy)
  const navigate = useNavigate()
  if (!useMay(['support', 'admin'])) return null
  return (
    <Button look="line" size="s" onClick={() => void navigate({ to: '/restrictions', search: { impose: String(id) } })}>
      {words.restrict}
    </Button>
  )
}
