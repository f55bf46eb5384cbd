import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useSeen } from '../../platform/assigned.tsx'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { GoOn, type Stop } from '../../platform/GoOn.tsx'
import { useMay, useMe } from '../../platform/me.tsx'
import { stopCopy } from '../../platform/stopCopy.ts'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

export function MarketHalt() {
  const words = useWords(copy)
  const mayAct = useMay(['market'])
  const { data } = useDesk(projectDesk.halt, {})
  const halt = useAct(projectDesk.haltMarket)
  useSeen(data?.halt ? 'halt' : undefined)
  if (!data || (!data.halt && !mayAct)) return null
  return (
    <ReasonActs className={data.halt ? 'stack market-halt' : 'market-halt market-halt--open'}>
      {data.halt ? (
        <Halted stop={data.halt} mayAct={mayAct} />
      ) : (
        <>
          <span className="cap">{words.marketOpen}</span>
          <ReasonButton
            as="quiet"
            size="s"
            about={words.marketAbout}
            commit={words.marketHalt}
            look="danger"
            answers
            run={(reason, answer) => halt.mutateAsync({ reason, ...answer })}
          />
        </>
      )}
    </ReasonActs>
  )
}

function Halted({ stop, mayAct }: { stop: Stop; mayAct: boolean }) {
  const words = useWords(copy)
  const shared = useWords(stopCopy)
  const lang = useLang()
  const me = useMe()
  const [propose, reopen] = [useAct(projectDesk.proposeReopen), useAct(projectDesk.reopenMarket)]
  return (
    <>
      <Note bad>
        {fill(words.marketHalted, { by: stop.by.name, at: sayDayTime(new Date(stop.at), lang), why: stop.reason })}
        <br />
        {fill(shared.stoppedText, { text: stop.text[lang] })}
        {stop.reopenBy && <br />}
        {stop.reopenBy && fill(shared.reopenProposed, { by: stop.reopenBy.name })}
      </Note>
      {me.id === stop.by.id && <p className="cap">{words.marketOwn}</p>}
      {mayAct && (
        <GoOn
          stop={stop}
          proposing={{
            title: fill(shared.reopenProposeTitle, { no: words.market }),
            commit: shared.reopenPropose,
            run: (reason) => propose.mutateAsync({ no: null, reason }),
          }}
          deciding={{ commit: words.marketReopen, run: (reason) => reopen.mutateAsync({ reason }) }}
        />
      )}
    </>
  )
}
