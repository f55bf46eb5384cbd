/** Why: when an invariant broke, no money leaves; everyone at the desk sees why, and two people resume. */
import { withdrawalDesk } from '@tonne/contract/withdrawalDesk'
import { useState } from 'react'
import { useAct, useDesk } from '../platform/deskAsk.ts'
import { useMay, useMe } from '../platform/me.tsx'
import { Button } from '../ui/Button.tsx'
import { fill, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { type ReasonAsk, ReasonDialog } from '../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

export function MoneyOutStop() {
  const words = useWords(copy)
  const me = useMe()
  const mayAct = useMay(['finance'])
  const { data } = useDesk(withdrawalDesk.stop, {})
  const [propose, approve] = [useAct(withdrawalDesk.proposeResume), useAct(withdrawalDesk.approveResume)]
  const [ask, setAsk] = useState<ReasonAsk>()
  const stop = data?.stop
  if (!stop) return null
  const by = stop.resumeProposedBy
  return (
    <div className="stack stop">
      <Note bad>
        {fill(words.stopped, { why: stop.why })} {by && fill(words.resumeAsked, { name: by.name })}
      </Note>
      {mayAct && by?.id !== me.id && (
        <Button
          look="line"
          onClick={() =>
            setAsk({
              title: words.resumeTitle,
              commit: by ? words.resumeApprove : words.resume,
              run: (reason) => (by ? approve.mutateAsync({ id: stop.id, reason }) : propose.mutateAsync({ reason })),
            })
          }
        >
          {by ? words.resumeApprove : words.resume}
        </Button>
      )}
      <ReasonDialog ask={ask} onClose={() => setAsk(undefined)} />
    </div>
  )
}
