import type { Output } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import { isPassword, tradingPasswordRules } from '@tonne/domain/fields'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { useFieldErrors } from '../../api/useFieldErrors.ts'
import { go, inApp, useParam } from '../../api/way.ts'
import { NewPassword } from '../../shared/credentials/NewPassword.tsx'
import { useTypedTwice } from '../../shared/credentials/useTypedTwice.tsx'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Explained } from '../../ui/layout/Explained.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { OldPassword } from './OldPassword.tsx'
import { passwordCopy as copy } from './passwordCopy.ts'
import { TryPassword } from './TryPassword.tsx'

type State = Output<typeof credential.state>
const APPLY = '/pages/profile/applynew?kind='
/** Refusals about the login password; all others are about the trading password. */
const OF_LOGIN = { 3002: 'login', 3004: 'login' } as const

function Form({ onDone }: { onDone: () => void }) {
  const words = useWords(copy)
  const send = useSend(credential.setTradingPassword)
  const [password, setPassword] = useState('')
  const [trading, setTrading] = useState('')
  const twice = useTypedTwice(trading)
  const { errors, forget, hear } = useFieldErrors<'login' | 'trading'>(OF_LOGIN, 'trading')
  const right = isPassword(trading, tradingPasswordRules) && trading !== password
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forget()
    send.mutate({ password, tradingPassword: trading }, { onSuccess: onDone, onError: hear })
  }
  return (
    <form noValidate onSubmit={submit}>
      <OldPassword value={password} onChange={setPassword} error={errors.login} />
      <NewPassword
        className="mt4"
        label={words.trading}
        name="trading-password"
        value={trading}
        onChange={setTrading}
        rules={tradingPasswordRules}
        unlike={password}
        error={errors.trading}
      />
      {twice.field}
      <StickyBar>
        <Button
          type="submit"
          block
          busy={send.isPending && words.setting}
          disabledReason={(password === '' && words.needOld) || (!right && words.needTrading) || twice.needed}
        >
          {words.set}
        </Button>
      </StickyBar>
    </form>
  )
}

/** The ways to end a lock, the quickest first, with a link to the frozen amounts. */
function Locked({ state }: { state: State }) {
  const words = useWords(copy)
  const lang = useLang()
  const by = state.reviewBy ? sayDayTime(new Date(state.reviewBy), lang) : ''
  return (
    <>
      <Note kind="bad" icon="lock" className="mt4" title={words.locked}>
        {fill(words.lockedText, { caseNo: state.caseNo ?? '', by })}
      </Note>
      <Button block className="mt5" to={`${APPLY}unlock`}>
        {words.requestUnlock}
      </Button>
      <Button variant="line" block className="mt3" to={`${APPLY}trading_password`}>
        {words.requestChange}
      </Button>
      <RowCard className="mt5">
        <Row icon="lock" label={words.seeFrozen} to="/pages/profile/holds" />
        <Row icon="shield" label={words.seeCase} to="/pages/profile/restrictions" />
      </RowCard>
    </>
  )
}

function Standing({ state, live }: { state: State; live: boolean }) {
  const words = useWords(copy)
  if (state.trading === 'locked') return <Locked state={state} />
  return (
    <>
      <Note kind="ok" className="mt4" live={live} title={words.isSet}>
        {words.isSetText}
      </Note>
      <Kv
        lined
        className="mt5"
        items={[
          { label: words.triesLeft, value: state.triesLeft },
          { label: words.since, value: words.byRequest },
        ]}
      />
      <TryPassword />
      <Button variant="line" block className="mt3" to={`${APPLY}trading_password`}>
        {words.requestChange}
      </Button>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const to = useParam('to')
  const query = useApiQuery(credential.state, {})
  const [fresh, setFresh] = useState(false)
  const unset = query.data?.trading === 'none'
  const set = () => {
    setFresh(true)
    void query.refetch().then(() => inApp(to) && go(to, { replace: true }))
  }
  const coming = (
    <>
      <Skeleton h={44} className="mt4" />
      <Skeleton h={52} className="mt5" />
      <Skeleton h={52} className="mt4" />
    </>
  )
  return (
    <QueryPage
      title={words.tradingTitle}
      query={query}
      bar
      narrow={!unset}
      className={unset ? 'is-beside' : ''}
      coming={coming}
    >
      {(state) =>
        state.trading === 'none' ? (
          <Explained
            about={<p className="ink2 mt3">{fill(words.tradingBefore, { tries: state.triesLeft })}</p>}
            fields={{
              password: { title: words.old, text: words.oldWhy },
              'trading-password': { title: words.trading, text: words.tradingWhy },
              'password-again': { title: words.againTitle, text: words.againWhy },
            }}
          >
            <Form onDone={set} />
          </Explained>
        ) : (
          <Standing state={state} live={fresh} />
        )
      }
    </QueryPage>
  )
}
