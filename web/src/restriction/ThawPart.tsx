/** Why: the same person starts the account again: the mailbox first, then what money leaves by. */

import { useQueryClient } from '@tanstack/react-query'
import { restriction } from '@tonne/contract/restriction'
import { type FormEvent, useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { OtpInput } from '../ui/OtpInput.tsx'
import { Section } from '../ui/Page.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { copy } from './copy.ts'

const WAIT = 2007
const FACTOR_ASKED = 3011
const FACTOR_WRONG = 3012

function ThawForm() {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [tradingPassword, setTradingPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [factor, setFactor] = useState(false)
  const send = useSend(restriction.thaw)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      { code, proof: { tradingPassword, ...(totp.length === 6 ? { totp } : {}) } },
      {
        onSuccess: () => void queries.invalidateQueries(),
        onError: (error) => error instanceof Refused && [FACTOR_ASKED, FACTOR_WRONG].includes(error.code) && setFactor(true),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <OtpInput className="mt4" label={words.code} value={code} onChange={setCode} />
      <PasswordInput
        className="mt4"
        label={words.trading}
        autoComplete="off"
        value={tradingPassword}
        onChange={(event) => setTradingPassword(event.target.value)}
      />
      {factor && <OtpInput className="mt4" label={words.factor} value={totp} onChange={setTotp} />}
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <Button
        type="submit"
        block
        className="mt4"
        busy={send.isPending && words.checking}
        disabledReason={(code.length < 6 && words.needCode) || (tradingPassword === '' && words.needPassword)}
      >
        {words.thawDo}
      </Button>
    </form>
  )
}

export function ThawPart() {
  const words = useWords(copy)
  const ask = useSend(restriction.thawCode)
  const waiting = ask.error instanceof Refused && ask.error.code === WAIT
  return (
    <Section title={words.thawTitle}>
      <p className="cap2">{words.thawText}</p>
      {ask.isSuccess || waiting ? (
        <ThawForm />
      ) : (
        <Button block icon="mail" className="mt4" busy={ask.isPending && words.sending} onClick={() => ask.mutate({})}>
          {words.sendCode}
        </Button>
      )}
      {ask.error instanceof Refused && !waiting && <Note kind="bad" live className="mt4" title={ask.error.message} />}
    </Section>
  )
}
