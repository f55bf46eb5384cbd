import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskAsk.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import type { ReasonAsk } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { Draft } from './rows.ts'

type EndingProps = { draft: Draft; onAsk(ask: ReasonAsk): void }
export function Ending({ draft, onAsk }: EndingProps) {
  const words = useWords(copy)
  const [drop, stop] = [useAct(projectDesk.close), useAct(projectDesk.stop)]
  const { no } = draft
  if (draft.stop) return <Stopped draft={draft} stop={draft.stop} onAsk={onAsk} />
  const isOut = draft.liveVersion !== null
  const ask: ReasonAsk = {
    title: fill(isOut ? words.stopTitle : words.dropTitle, { no }),
    about: <p className="cap">{isOut ? words.stopAbout : words.dropAbout}</p>,
    commit: isOut ? words.stop : words.drop,
    look: 'danger',
    answers: true,
    run: (reason, answer) => (isOut ? stop : drop).mutateAsync({ no, reason, ...answer }),
  }
  return (
    <Button look="quiet" onClick={() => onAsk(ask)}>
      {ask.commit}
    </Button>
  )
}

function Stopped({ draft: { no }, stop, onAsk }: EndingProps & { stop: NonNullable<Draft['stop']> }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const decide = useAct(projectDesk.decideStop)
  const decideTo = (close: boolean): ReasonAsk => ({
    title: fill(close ? words.closeTitle : words.reopenTitle, { no }),
    ...(close ? { about: <p className="cap">{words.closeAbout}</p>, look: 'danger' as const } : {}),
    commit: close ? words.close : words.reopen,
    run: (reason) => decide.mutateAsync({ no, close, reason }),
  })
  return (
    <>
      <Note bad>
        {fill(words.stoppedBy, { by: stop.by.name, at: sayDayTime(new Date(stop.at), lang), why: stop.reason })}
        <br />
        {fill(words.stoppedSaid, { text: stop.text[lang] })}
      </Note>
      {stop.by.id === me.id ? (
        <p className="cap">{words.stopOwn}</p>
      ) : (
        <>
          <Button look="commit" onClick={() => onAsk(decideTo(false))}>
            {words.reopen}
          </Button>
          <Button look="danger" onClick={() => onAsk(decideTo(true))}>
            {words.close}
          </Button>
        </>
      )}
    </>
  )
}
