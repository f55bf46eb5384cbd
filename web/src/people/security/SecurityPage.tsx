import './security.css'
import { credential } from '@tonne/contract/people/credential'
import { coolOffReasons } from '@tonne/domain/people/credential'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { useClockOffset } from '../../api/clock.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'
import { DeviceRows } from './DeviceRows.tsx'
import { FactorRows, type State } from './FactorRows.tsx'
import { HistoryRows } from './HistoryRows.tsx'
import { Phrase } from './Phrase.tsx'

function Waiting({ coolOff, onEnd }: { coolOff: NonNullable<State['coolOff']>; onEnd: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const until = sayDayTime(new Date(coolOff.until), lang)
  return (
    <Note
      kind="warn"
      className="mt3"
      title={words.waiting}
      action={<Countdown endsAt={coolOff.until} offsetMs={offsetMs} onEnd={onEnd} />}
    >
      {fill(words.waitingText, { why: pick(coolOffReasons[coolOff.why], lang), until })}
    </Note>
  )
}

function MailRows({ state, onChanged }: { state: State; onChanged: () => void }) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    onChanged()
  }
  return (
    <>
      <RowCard title={words.mails}>
        <Row
          icon="mail"
          label={words.phrase}
          sub={state.mailPhrase || words.phraseText}
          value={state.mailPhrase ? undefined : words.phraseNone}
          onClick={() => setOpen(true)}
        />
      </RowCard>
      <Sheet open={open} onClose={() => setOpen(false)} title={words.phrase} sub={words.phraseText}>
        <Phrase phrase={state.mailPhrase} onDone={done} />
      </Sheet>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const { data, error, refetch } = useAsk(credential.state, {})
  const again = () => void refetch()
  const lang = useLang()
  const changedAt = data?.loginPasswordChangedAt
  return (
    <>
      <Nav title={words.title} />
      <PageFrame className="column column--s">
        {data && (
          <>
            {data.coolOff && <Waiting coolOff={data.coolOff} onEnd={again} />}
            <RowCard title={words.passwords}>
              <Row
                icon="lock"
                label={words.loginPassword}
                sub={changedAt ? fill(words.changedOn, { at: sayDay(new Date(changedAt), lang) }) : words.loginText}
                to="/pages/profile/loginpwd"
              />
              <Row
                icon="lock"
                label={words.tradingPassword}
                sub={words.tradingText}
                value={words[`trading_${data.trading}`]}
                to="/pages/profile/withdpwd"
              />
            </RowCard>
            <FactorRows state={data} onChanged={again} />
            <MailRows state={data} onChanged={again} />
            <DeviceRows />
            <HistoryRows />
          </>
        )}
        {!data && error && <PageError error={error} onRetry={again} />}
        {!data && !error && (
          <Loading>
            <Skeleton h={128} className="mt5" r={16} />
            <Skeleton h={196} className="mt5" r={16} />
            <Skeleton h={132} className="mt5" r={16} />
          </Loading>
        )}
      </PageFrame>
    </>
  )
}
