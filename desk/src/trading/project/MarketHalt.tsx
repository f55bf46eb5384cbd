import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import { GoOn } from './GoOn.tsx'
import type { Draft } from './rows.ts'

export function MarketHalt() {
  const words = useWords(copy)
  const mayAct = useMay(['market'])
  const { data } = useDesk(projectDesk.halt, {})
  const halt = useAct(projectDesk.haltMarket)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  if (!data || (!data.halt && !mayAct)) return null
  const halting: ReasonPrompt = {
    title: words.marketHalt,
    about: <p className="cap">{words.marketAbout}</p>,
    commit: words.marketHalt,
    look: 'danger',
    answers: true,
    run: (reason, answer) => halt.mutateAsync({ reason, ...answer }),
  }
  return (
    <div className={data.halt ? 'stack market-halt' : 'market-halt market-halt--open'}>
      {data.halt ? (
        <Halted stop={data.halt} mayAct={mayAct} onPrompt={setPrompt} />
      ) : (
        <>
          <span className="cap">{words.marketOpen}</span>
          <Button look="quiet" size="s" onClick={() => setPrompt(halting)}>
            {words.marketHalt}
          </Button>
        </>
      )}
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </div>
  )
}

type HaltedProps = { stop: NonNullable<Draft['stop']>; mayAct: boolean; onPrompt(prompt: ReasonPrompt): void }
function Halted({ stop, mayAct, onPrompt }: HaltedProps) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [propose, reopen] = [useAct(projectDesk.proposeReopen), useAct(projectDesk.reopenMarket)]
  return (
    <>
      <Note bad>
        {fill(words.marketHalted, { by: stop.by.name, at: sayDayTime(new Date(stop.at), lang), why: stop.reason })}
        <br />
        {fill(words.stoppedSaid, { text: stop.text[lang] })}
        {stop.reopenBy && <br />}
        {stop.reopenBy && fill(words.reopenAsked, { by: stop.reopenBy.name })}
      </Note>
      {me.id === stop.by.id && <p className="cap">{words.marketOwn}</p>}
      {mayAct && (
        <GoOn
          stop={stop}
          proposing={{
            title: fill(words.reopenProposeTitle, { no: words.market }),
            commit: words.reopenPropose,
            run: (reason) => propose.mutateAsync({ no: null, reason }),
          }}
          deciding={{
            title: words.marketReopen,
            commit: words.marketReopen,
            run: (reason) => reopen.mutateAsync({ reason }),
          }}
          onPrompt={onPrompt}
        />
      )}
    </>
  )
}
