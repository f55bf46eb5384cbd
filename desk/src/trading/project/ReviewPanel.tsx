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
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { Ending } from './Ending.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { type Draft, stateOf } from './rows.ts'

export function ReviewPanel({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
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
          draft.submittedBy && draft.state === 'submitted' && [words.sentBy, draft.submittedBy.name],
          draft.submittedAt &&
            draft.state === 'submitted' && [words.sentAt, sayDayTime(new Date(draft.submittedAt), lang)],
        ]}
      />
      {draft.state === 'changes_requested' && draft.note && <Note bad>{fill(words.asked, { note: draft.note })}</Note>}
      {waits && <AssignBox queue="project" subject={draft.no} />}
      {me.role !== 'market' ? (
        <p className="cap">{words.notMarket}</p>
      ) : (
        <ReasonActs className={null}>
          <Acts draft={draft} dirty={dirty} own={own} />
        </ReasonActs>
      )}
      <Button look="line" onClick={() => setPreviewing(true)}>
        {words.preview}
      </Button>
      <PreviewDialog draft={draft} open={previewing} onClose={() => setPreviewing(false)} />
    </section>
  )
}

function Acts({ draft, dirty, own }: { draft: Draft; dirty: boolean; own: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, version, state } = draft
  const submit = useAct(projectDesk.submit)
  const takeBack = useAct(projectDesk.takeBack)
  const decide = useAct(projectDesk.decide)
  const fresh = attachedKg(draft.content as ProjectContent) - draft.issuedKg
  const reviewed = { no, version }
  if (state === 'draft' || state === 'changes_requested')
    return (
      <>
        {dirty ? (
          <p className="cap">{words.unsaved}</p>
        ) : (
          <ReasonButton
            title={fill(words.submitTitle, reviewed)}
            about={words.submitAbout}
            commit={words.submit}
            look="forest"
            run={(reason) => submit.mutateAsync({ no, version, reason })}
          />
        )}
        <Ending draft={draft} />
      </>
    )
  if (state !== 'submitted') return state === 'closed' ? null : <Ending draft={draft} />
  const decided = (approve: boolean) => (reason: string) => decide.mutateAsync({ no, version, approve, reason })
  return (
    <>
      {own ? (
        <p className="cap">{words.yours}</p>
      ) : (
        <ReasonButton
          title={fill(words.approveTitle, reviewed)}
          about={fresh > 0 && fill(words.approveIssues, { tons: sayKg(fresh, lang) })}
          commit={words.approve}
          run={decided(true)}
        />
      )}
      <ReasonButton as="line" commit={words.changes} look="forest" letter="r" run={decided(false)} />
      <ReasonButton
        as="line"
        commit={words.takeBack}
        look="forest"
        run={(reason) => takeBack.mutateAsync({ no, reason })}
      />
      <Ending draft={draft} />
    </>
  )
}
