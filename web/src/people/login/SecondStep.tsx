import { login } from '@tonne/contract/people/login'
import { useWords } from '@tonne/parts/lang.tsx'
import { passkeysWork, signWithPasskey } from '@tonne/parts/passkey.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/failure.ts'
import { openLogin } from '../../api/openLogin.ts'
import { useSend } from '../../api/send.ts'
import { go, useParam } from '../../api/way.ts'
import { Button } from '../../ui/input/Button.tsx'
import { OtpInput } from '../../ui/input/OtpInput.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { copy } from './copy.ts'
import { enter } from './enter.ts'
import type { Open } from './secondFactor.ts'

const TICKET_OVER = 3014
type Way = 'passkey' | 'totp' | 'recovery'

/** `onOver` returns to the password with the reason. */
export function SecondStep({ open, onOver }: { open: Open; onOver: (sentence: string) => void }) {
  const words = useWords(copy)
  const usable = open.passkey && passkeysWork()
  const [way, setWay] = useState<Way>(usable ? 'passkey' : open.totp ? 'totp' : 'recovery')
  const ways: readonly Way[] = [
    ...(usable ? (['passkey'] as const) : []),
    ...(open.totp ? (['totp'] as const) : []),
    'recovery',
  ]
  const lost = () => {
    openLogin.set({ ticket: open.ticket })
    go('/pages/login/lost')
  }
  return (
    <>
      <h1 className="t1">{words.second}</h1>
      <p className="ink2 mt2">{words.secondText}</p>
      {way === 'passkey' && <ByPasskey open={open} onOver={onOver} />}
      {way !== 'passkey' && <ByCode key={way} open={open} way={way} onOver={onOver} />}
      <div className="stack g2 mt5">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="link login-way" onClick={() => setWay(other)}>
              {words[`use_${other}`]}
            </button>
          ))}
        <button type="button" className="link login-way" onClick={lost}>
          {words.lost}
        </button>
        <button type="button" className="link login-way" onClick={() => onOver('')}>
          {words.otherAccount}
        </button>
      </div>
    </>
  )
}

type StepProps = { open: Open; onOver: (sentence: string) => void }

function useProve(onOver: (sentence: string) => void) {
  const to = useParam('to')
  const send = useSend(login.secondFactor)
  const [problem, setProblem] = useState('')
  const prove = (input: Parameters<typeof send.mutate>[0], failed?: () => void) => {
    setProblem('')
    send.mutate(input, {
      onSuccess: (session) => enter(session, to),
      onError: (error) => {
        if (!(error instanceof Refused)) return
        if (error.code === TICKET_OVER) return onOver(error.message)
        setProblem(error.message)
        failed?.()
      },
    })
  }
  return { prove, problem, setProblem, busy: send.isPending }
}

function ByPasskey({ open, onOver }: StepProps) {
  const words = useWords(copy)
  const { prove, problem, setProblem, busy } = useProve(onOver)
  const [asking, setAsking] = useState(false)
  const press = async () => {
    setAsking(true)
    try {
      const { options } = await call(login.askPasskey, { ticket: open.ticket })
      const passkey = await signWithPasskey(options)
      if (passkey) prove({ ticket: open.ticket, passkey })
      else setProblem(words.calledOff)
    } catch (error) {
      if (error instanceof Refused) onOver(error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button block className="mt5" icon="lock" busy={(asking || busy) && words.checking} onClick={() => void press()}>
        {words.passkey}
      </Button>
      {problem && (
        <p className="danger cap mt3" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function ByCode({ open, way, onOver }: StepProps & { way: 'totp' | 'recovery' }) {
  const words = useWords(copy)
  const [code, setCode] = useState('')
  const { prove, problem, busy } = useProve(onOver)
  const send = (value: string) =>
    prove({ ticket: open.ticket, ...(way === 'totp' ? { totp: value } : { recovery: value }) }, () => setCode(''))
  const ready = way === 'totp' ? code.length === 6 : code.replace(/[^A-Za-z0-9]/g, '').length === 10
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) send(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      {way === 'totp' ? (
        <OtpInput
          className="mt5"
          label={words.totp}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={problem || undefined}
          autoFocus
        />
      ) : (
        <TextInput
          className="mt5"
          mono
          label={words.recovery}
          hint={words.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          value={code}
          onChange={setCode}
          error={problem || undefined}
        />
      )}
      <Button
        className="mt5"
        type="submit"
        block
        busy={busy && words.checking}
        disabledReason={!ready && words[way === 'totp' ? 'needTotp' : 'needRecovery']}
      >
        {words.logIn}
      </Button>
    </form>
  )
}
