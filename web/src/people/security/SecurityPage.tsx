import './security.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import { member } from '@tonne/contract/people/member'
import { sayCents } from '@tonne/domain/format'
import { type Cents, centsFromText } from '@tonne/domain/money'
import { coolOffReasons } from '@tonne/domain/people/credential'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useClockOffset } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { QueryPage, QueryView } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
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

type SpendLimit = Output<typeof member.spendLimit>

function SpendLimitForm({ limitCents, onDone }: { limitCents: number | null; onDone: (after: SpendLimit) => void }) {
  const words = useWords(copy)
  const send = useSend(member.setSpendLimit)
  const [text, setText] = useState(limitCents === null ? '' : (limitCents / 100).toFixed(2))
  const [wrong, setWrong] = useState('')
  const set = (wanted: Cents | null) =>
    send.mutate(
      { limitCents: wanted },
      { onSuccess: onDone, onError: (error) => error instanceof Refused && setWrong(error.message) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = centsFromText(text)
    if (wanted === null || wanted === 0) setWrong(words.dayLimitWrong)
    else set(wanted)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        className="mt3"
        label={words.dayLimitAmount}
        prefix="S$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setWrong('')
        }}
        error={wrong || undefined}
      />
      <Button className="mt5" type="submit" block busy={send.isPending && words.saving}>
        {words.save}
      </Button>
      {limitCents !== null && (
        <Button className="mt3" variant="line" block busy={send.isPending && words.saving} onClick={() => set(null)}>
          {words.dayLimitEnd}
        </Button>
      )}
    </form>
  )
}

function SpendingRows() {
  const words = useWords(copy)
  const lang = useLang()
  const toast = useToast()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const sayNext = ({ limitCents, at }: NonNullable<SpendLimit['next']>) =>
    fill(limitCents === null ? words.dayLimitNoneNext : words.dayLimitNext, {
      at: sayDayTime(new Date(at), lang),
      limit: sayCents(limitCents ?? 0),
    })
  const done = (after: SpendLimit) => {
    queries.setQueryData([member.spendLimit.path, {}], after)
    toast(words.saved)
    setOpen(false)
  }
  return (
    <QueryView query={useApiQuery(member.spendLimit, {})} coming={<Skeleton h={84} className="mt5" r={16} />}>
      {({ limitCents, next }) => (
        <>
          <RowCard title={words.spending}>
            <Row
              icon="wallet"
              label={words.dayLimit}
              sub={next ? sayNext(next) : undefined}
              value={limitCents === null ? words.dayLimitNone : sayCents(limitCents)}
              onClick={() => setOpen(true)}
            />
          </RowCard>
          <Sheet open={open} onClose={() => setOpen(false)} title={words.dayLimit} sub={words.dayLimitText}>
            <SpendLimitForm limitCents={limitCents} onDone={done} />
          </Sheet>
        </>
      )}
    </QueryView>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const query = useApiQuery(credential.state, {})
  const again = () => void query.refetch()
  const coming = (
    <>
      <Skeleton h={128} className="mt5" r={16} />
      <Skeleton h={196} className="mt5" r={16} />
      <Skeleton h={132} className="mt5" r={16} />
    </>
  )
  return (
    <QueryPage title={words.title} query={query} className="is-beside is-even" coming={coming}>
      {(state) => {
        const changedAt = state.loginPasswordChangedAt
        return (
          <>
            {state.coolOff && <Waiting coolOff={state.coolOff} onEnd={again} />}
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
                value={words[`trading_${state.trading}`]}
                to="/pages/profile/withdpwd"
              />
            </RowCard>
            <FactorRows state={state} onChanged={again} />
            <SpendingRows />
            <MailRows state={state} onChanged={again} />
            <Beside>
              <DeviceRows />
              <HistoryRows />
            </Beside>
          </>
        )
      }}
    </QueryPage>
  )
}
