import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import { GoOn } from './GoOn.tsx'
import type { Draft } from './rows.ts'

export function Ending({ draft }: { draft: Draft }) {
  const words = useWords(copy)
  const [drop, stop] = [useAct(projectDesk.close), useAct(projectDesk.stop)]
  const { no } = draft
  if (draft.stop) return <Stopped no={no} stop={draft.stop} />
  const isOut = draft.liveVersion !== null
  return (
    <ReasonButton
      as="quiet"
      title={fill(isOut ? words.stopTitle : words.dropTitle, { no })}
      about={isOut ? words.stopAbout : words.dropAbout}
      commit={isOut ? words.stop : words.drop}
      look="danger"
      answers
      run={(reason, answer) => (isOut ? stop : drop).mutateAsync({ no, reason, ...answer })}
    />
  )
}

function Stopped({ no, stop }: { no: string; stop: NonNullable<Draft['stop']> }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [decide, propose] = [useAct(projectDesk.decideStop), useAct(projectDesk.proposeReopen)]
  const isMine = stop.by.id === me.id
  return (
    <>
      <Note bad>
        {fill(words.stoppedBy, { by: stop.by.name, at: sayDayTime(new Date(stop.at), lang), why: stop.reason })}
        <br />
        {fill(words.stoppedText, { text: stop.text[lang] })}
        {stop.reopenBy && <br />}
        {stop.reopenBy && fill(words.reopenProposed, { by: stop.reopenBy.name })}
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
          run: (reason) => decide.mutateAsync({ no, close: false, stoppedAt: stop.at, reason }),
        }}
      />
      {!isMine && (
        <ReasonButton
          title={fill(words.closeTitle, { no })}
          about={words.closeAbout}
          commit={words.close}
          look="danger"
          run={(reason) => decide.mutateAsync({ no, close: true, stoppedAt: stop.at, reason })}
        />
      )}
    </>
  )
}
