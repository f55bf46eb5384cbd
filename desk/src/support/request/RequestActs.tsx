import { requestDesk } from '@tonne/contract/support/requestDesk'
import { isOpenRequest, requestKinds } from '@tonne/domain/support/request'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { Info } from './rows.ts'
import { WriteDialog } from './WriteDialog.tsx'

export function RequestActs({ info }: { info: Info }) {
  const words = useWords(copy)
  const me = useMe()
  const [writing, setWriting] = useState(false)
  const { propose, yes, refuse } = usePrompts(info)
  const { two, proposedBy } = info
  if (info.state === 'approved') return <Agreed info={info} />
  if (!isOpenRequest(info.state)) return null
  const own = two && proposedBy?.id === me.id
  const imposed = info.imposedBy.includes(me.id)
  const mayYes = !own && !imposed && (!two || proposedBy !== null)
  return (
    <>
      {proposedBy && <Note>{fill(words.proposed, { name: proposedBy.name, why: info.proposal ?? '' })}</Note>}
      {own && <Note>{words.own}</Note>}
      {imposed && <Note>{words.imposed}</Note>}
      {two && !proposedBy && <p className="cap">{words.needsTwo}</p>}
      <div className="ops-tools">
        <Button look="line" data-key="m" onClick={() => setWriting(true)}>
          {words.write}
        </Button>
      </div>
      <ReasonActs>
        {!imposed && info.kind !== 'letter' && <ReasonButton {...refuse} />}
        {two && !proposedBy && !imposed && <ReasonButton {...propose} />}
        {mayYes && <ReasonButton {...yes} />}
      </ReasonActs>
      <WriteDialog info={info} open={writing} onClose={() => setWriting(false)} />
    </>
  )
}

/** Approved and not carried out yet; new facts can still stop it. */
function Agreed({ info }: { info: Info }) {
  const words = useWords(copy)
  const { refuse } = usePrompts(info)
  return (
    <>
      <p className="cap">{words.agreed}</p>
      <ReasonActs>
        <ReasonButton {...refuse} />
      </ReasonActs>
    </>
  )
}

function usePrompts({ no, kind }: Info) {
  const words = useWords(copy)
  const [proposes, decides] = [useAct(requestDesk.propose), useAct(requestDesk.decide)]
  const { waitHours } = requestKinds[kind]
  const ours = kind === 'letter'
  const yes: ReasonPrompt = {
    title: fill(ours ? words.closeTitle : words.approveTitle, { no }),
    about: !ours && (waitHours > 0 ? fill(words.approveWaits, { hours: waitHours }) : words.approveNow),
    commit: ours ? words.closeLetter : words.approve,
    answers: true,
    run: (reason, texts) => decides.mutateAsync({ no, approve: true, reason, ...texts }),
  }
  const refuse: ReasonPrompt = {
    title: fill(words.refuseTitle, { no }),
    about: words.refuseAbout,
    commit: words.refuse,
    look: 'danger',
    answers: true,
    run: (reason, texts) => decides.mutateAsync({ no, approve: false, reason, ...texts }),
  }
  const propose: ReasonPrompt = {
    title: fill(words.proposeTitle, { no }),
    about: words.proposeAbout,
    commit: words.propose,
    run: (reason) => proposes.mutateAsync({ no, reason }),
  }
  return { propose, yes, refuse }
}
