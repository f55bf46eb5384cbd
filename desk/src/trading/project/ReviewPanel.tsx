import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayKg } from '@tonne/domain/format'
import { attachedKg, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
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
  const mayAct = useMay(['market'])
  const [previewing, setPreviewing] = useState(false)
  const { look, text } = stateOf(
    { ...draft, phase: draft.state === 'approved' || draft.state === 'closed' ? draft.phase : null },
    lang,
  )
  const waits =
    draft.state === 'submitted' || draft.plans.some((plan) => plan.state === 'proposed') || draft.stop !== null
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
      {mayAct ? <Acts draft={draft} dirty={dirty} /> : <p className="cap">{words.notMarket}</p>}
      <Button look="line" onClick={() => setPreviewing(true)}>
        {words.preview}
      </Button>
      <PreviewDialog draft={draft} open={previewing} onClose={() => setPreviewing(false)} />
    </section>
  )
}

function Acts({ draft, dirty }: { draft: Draft; dirty: boolean }) {
  const words = useWords(copy)
  const submit = useAct(projectDesk.submit)
  const { no, version, state } = draft
  if (state === 'closed') return null
  return (
    <>
      {state === 'submitted' && <Decide draft={draft} />}
      <ReasonActs className={null}>
        {(state === 'draft' || state === 'changes_requested') &&
          (dirty ? (
            <p className="cap">{words.unsaved}</p>
          ) : (
            <ReasonButton
              title={fill(words.submitTitle, { no, version })}
              about={words.submitAbout}
              commit={words.submit}
              look="forest"
              run={(reason) => submit.mutateAsync({ no, version, reason })}
            />
          ))}
        <Ending draft={draft} />
      </ReasonActs>
    </>
  )
}

function Decide({ draft: { no, version, content, issuedKg, submittedBy, authors } }: { draft: Draft }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const takeBack = useAct(projectDesk.takeBack)
  const decide = useAct(projectDesk.decide)
  const fresh = attachedKg(content as ProjectContent) - issuedKg
  const first = [submittedBy?.id, ...authors]
  return (
    <SecondActs
      first={first}
      own={words.yours}
      no={{ commit: words.changes, takeBack: words.takeBack, look: 'line' }}
      yes={{
        title: fill(words.approveTitle, { no, version }),
        about: fresh > 0 && fill(words.approveIssues, { tons: sayKg(fresh, lang) }),
        commit: words.approve,
      }}
      decide={(approve, reason) =>
        !approve && first.includes(me.id)
          ? takeBack.mutateAsync({ no, reason })
          : decide.mutateAsync({ no, version, approve, reason })
      }
    />
  )
}
