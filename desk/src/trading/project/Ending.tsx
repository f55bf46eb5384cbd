import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import type { ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import { GoOn } from './GoOn.tsx'
import type { Draft } from './rows.ts'

type EndingProps = { draft: Draft; onPrompt(prompt: ReasonPrompt): void }
export function Ending({ draft, onPrompt }: EndingProps) {
  const words = useWords(copy)
  const [drop, stop] = [useAct(projectDesk.close), useAct(projectDesk.stop)]
  const { no } = draft
  if (draft.stop) return <Stopped draft={draft} stop={draft.stop} onPrompt={onPrompt} />
  const isOut = draft.liveVersion !== null
  const prompt: ReasonPrompt = {
    title: fill(isOut ? words.stopTitle : words.dropTitle, { no }),
    about: <p className="cap">{isOut ? words.stopAbout : words.dropAbout}</p>,
    commit: isOut ? words.stop : words.drop,
    look: 'danger',
    answers: true,
    run: (reason, answer) => (isOut ? stop : drop).mutateAsync({ no, reason, ...answer }),
  }
  return (
    <Button look="quiet" onClick={() => onPrompt(prompt)}>
      {prompt.commit}
    </Button>
  )
}

function Stopped({ draft: { no }, stop, onPrompt }: EndingProps & { stop: NonNullable<Draft['stop']> }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [decide, propose] = [useAct(projectDesk.decideStop), useAct(projectDesk.proposeReopen)]
  const isMine = stop.by.id === me.id
  const close: ReasonPrompt = {
    title: fill(words.closeTitle, { no }),
    about: <p className="cap">{words.closeAbout}</p>,
    look: 'danger',
    commit: words.close,
    run: (reason) => decide.mutateAsync({ no, close: true, reason }),
  }
  return (
    <>
      <Note bad>
        {fill(words.stoppedBy, { by: stop.by.name, at: sayDayTime(new Date(stop.at), lang), why: stop.reason })}
        <br />
        {fill(words.stoppedSaid, { text: stop.text[lang] })}
        {stop.reopenBy && <br />}
        {stop.reopenBy && fill(words.reopenAsked, { by: stop.reopenBy.name })}
      </Note>
      {isMine && <p className="cap">{words.stopOwn}</p>}
      <GoOn
        stop={stop}
        proposing={{
          title: fill(words.reopenProposeTitle, { no }),
          commit: words.reopenPropose,
          run: (reason) => propose.mutateAsync({ no, reason }),
        }}
        deciding={{
          title: fill(words.reopenTitle, { no }),
          commit: words.reopen,
          run: (reason) => decide.mutateAsync({ no, close: false, reason }),
        }}
        onPrompt={onPrompt}
      />
      {!isMine && (
        <Button look="danger" onClick={() => onPrompt(close)}>
          {words.close}
        </Button>
      )}
    </>
  )
}
