import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime, sayKg } from '@tonne/domain/format'
import { attachedKg, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { Ending } from './Ending.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { type Draft, stateOf } from './rows.ts'

export function ReviewPanel({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const [previewing, setPreviewing] = useState(false)
  const { look, text } = stateOf(
    { ...draft, phase: draft.state === 'approved' || draft.state === 'closed' ? draft.phase : null },
    lang,
  )
  const waits =
    draft.state === 'submitted' || draft.plans.some((plan) => plan.state === 'proposed') || draft.stop !== null
  const own = draft.submittedBy?.id === me.id || draft.authors.includes(me.id)
  return (
    <section className="panel stack" aria-label={words.reviewTitle}>
      <div className="panel-h">
        <h2 className="t2">{words.reviewTitle}</h2>
        <Eyes open={draft.state === 'approved' ? 2 : draft.state === 'submitted' ? 1 : 0} />
      </div>
      <Facts
        rows={[
          [
            words.state,
            <Tag key="state" look={look}>
              {text}
            </Tag>,
          ],
          ...(draft.submittedBy && draft.state === 'submitted'
            ? [[words.sentBy, draft.submittedBy.name] as const]
            : []),
          ...(draft.submittedAt && draft.state === 'submitted'
            ? [[words.sentAt, sayDayTime(new Date(draft.submittedAt), lang)] as const]
            : []),
        ]}
      />
      {draft.state === 'changes_requested' && draft.note && <Note bad>{fill(words.asked, { note: draft.note })}</Note>}
      {waits && <AssignBox queue="project" subject={draft.no} />}
      {me.role !== 'market' ? (
        <p className="cap">{words.notMarket}</p>
      ) : (
        <Acts draft={draft} dirty={dirty} own={own} onPrompt={setPrompt} />
      )}
      <Button look="line" onClick={() => setPreviewing(true)}>
        {words.preview}
      </Button>
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
      <PreviewDialog draft={draft} open={previewing} onClose={() => setPreviewing(false)} />
    </section>
  )
}

type ActsProps = { draft: Draft; dirty: boolean; own: boolean; onPrompt(prompt: ReasonPrompt): void }
function Acts({ draft, dirty, own, onPrompt }: ActsProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, version, state } = draft
  const submit = useAct(projectDesk.submit)
  const takeBack = useAct(projectDesk.takeBack)
  const decide = useAct(projectDesk.decide)
  const fresh = attachedKg(draft.content as ProjectContent) - draft.issuedKg
  const reviewed = { no, version }
  const issues =
    fresh > 0 ? <p className="cap">{fill(words.approveIssues, { tons: sayKg(fresh, lang) })}</p> : undefined
  if (state === 'draft' || state === 'changes_requested') {
    const run = (reason: string) => submit.mutateAsync({ no, version, reason })
    const about = <p className="cap">{words.submitAbout}</p>
    return (
      <>
        {dirty ? (
          <p className="cap">{words.unsaved}</p>
        ) : (
          <Button
            onClick={() =>
              onPrompt({ title: fill(words.submitTitle, reviewed), about, commit: words.submit, look: 'forest', run })
            }
          >
            {words.submit}
          </Button>
        )}
        <Ending draft={draft} onPrompt={onPrompt} />
      </>
    )
  }
  if (state !== 'submitted') return state === 'closed' ? null : <Ending draft={draft} onPrompt={onPrompt} />
  const approve = (reason: string) => decide.mutateAsync({ no, version, approve: true, reason })
  const change = (reason: string) => decide.mutateAsync({ no, version, approve: false, reason })
  const back = (reason: string) => takeBack.mutateAsync({ no, reason })
  return (
    <>
      {own ? (
        <p className="cap">{words.yours}</p>
      ) : (
        <Button
          look="commit"
          onClick={() =>
            onPrompt({ title: fill(words.approveTitle, reviewed), about: issues, commit: words.approve, run: approve })
          }
        >
          {words.approve}
        </Button>
      )}
      <Button
        look="line"
        onClick={() => onPrompt({ title: words.changes, commit: words.changes, look: 'forest', run: change })}
      >
        {words.changes}
      </Button>
      <Button
        look="line"
        onClick={() => onPrompt({ title: words.takeBack, commit: words.takeBack, look: 'forest', run: back })}
      >
        {words.takeBack}
      </Button>
      <Ending draft={draft} onPrompt={onPrompt} />
    </>
  )
}
