/** A published project is stopped by one operator; two let it go on, or close it. */
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { ReasonButton } from '../ui/ReasonDialog.tsx'
import { useAct } from './deskQuery.ts'
import { GoOn, type Stop } from './GoOn.tsx'
import { useMe } from './me.tsx'
import { stopCopy } from './stopCopy.ts'

export function ProjectStop({ no, stop }: { no: string; stop: Stop | null }) {
  const words = useWords(stopCopy)
  const act = useAct(projectDesk.stop)
  if (stop) return <Stopped no={no} stop={stop} />
  return (
    <ReasonButton
      as="quiet"
      title={fill(words.stopTitle, { no })}
      about={words.stopAbout}
      commit={words.stop}
      look="danger"
      answers
      run={(reason, answer) => act.mutateAsync({ no, reason, ...answer })}
    />
  )
}

function Stopped({ no, stop }: { no: string; stop: Stop }) {
  const words = useWords(stopCopy)
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
