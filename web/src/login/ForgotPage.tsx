/** Why: a forgotten password has a way back for whoever reads the mailbox, and says before the tap what it costs. */
import { login } from '@tonne/contract/login'
import { isPassword, loginPasswordRules } from '@tonne/domain/fields'
import { sayDayTime } from '@tonne/domain/format'
import { type FormEvent, useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { NewPassword } from '../platform/NewPassword.tsx'
import { useSend } from '../platform/send.ts'
import { useSettings } from '../platform/settings.ts'
import { useFields } from '../platform/useFields.ts'
import { Button } from '../ui/Button.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Note } from '../ui/Note.tsx'
import { OtpInput } from '../ui/OtpInput.tsx'
import { Page as PageFrame } from '../ui/Page.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { loginDraft } from './draft.ts'
import { forgotCopy as copy } from './forgotCopy.ts'
import { useResetCode } from './useResetCode.ts'

type Sent = ReturnType<typeof useResetCode>

function EmailForm({ sent }: { sent: Sent }) {
  const words = useWords(copy)
  const form = useFields(login.sendCode, { email: sent.email || loginDraft.email, purpose: 'reset' as const })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = form.check()
    if (input) sent.send(input.email)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        {...form.wire('email')}
        className="mt5"
        label={words.email}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        hint={words.emailHint}
        error={form.errorOf('email') ?? (sent.refused || undefined)}
      />
      <Button className="mt5" type="submit" block busy={sent.busy && words.sending} disabledReason={form.values.email === '' && words.needEmail}>
        {words.send}
      </Button>
    </form>
  )
}

function Again({ sent }: { sent: Sent }) {
  const words = useWords(copy)
  if (sent.seconds > 0) return <span className="ink3 num">{fill(words.againIn, { n: sent.seconds })}</span>
  return (
    <button type="button" className="link" disabled={sent.busy} onClick={() => sent.send(sent.email)}>
      {words.again}
    </button>
  )
}

function DemoMailbox({ email }: { email: string }) {
  const words = useWords(copy)
  if (useSettings()?.mode !== 'demo') return null
  return (
    <p className="cap mt2 hrow between g2">
      {words.mailbox}
      <a className="link nowrap" href={`/demo?to=${encodeURIComponent(email)}`} target="_blank" rel="noopener">
        {words.openMailbox}
      </a>
    </p>
  )
}

const OF_CODE = new Set([2003, 2004, 2005, 2006])

function CodeForm({ sent, onDone }: { sent: Sent; onDone: (until: number) => void }) {
  const words = useWords(copy)
  const send = useSend(login.resetPassword)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [said, setSaid] = useState<{ code?: string; password?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaid({})
    send.mutate(
      { email: sent.email, code, password },
      {
        onSuccess: ({ until }) => onDone(until),
        onError: (error) => error instanceof Refused && setSaid(OF_CODE.has(error.code) ? { code: error.message } : { password: error.message }),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="cap2 mt4">{fill(words.sentTo, { email: sent.email })}</p>
      <input type="text" name="username" autoComplete="username" value={sent.email} readOnly hidden />
      <OtpInput className="mt4" label={words.code} aside={<Again sent={sent} />} value={code} onChange={setCode} error={said.code} autoFocus />
      <DemoMailbox email={sent.email} />
      <NewPassword
        className="mt5"
        label={words.newPassword}
        name="new-password"
        value={password}
        onChange={setPassword}
        rules={loginPasswordRules}
        error={said.password}
      />
      <Button
        className="mt5"
        type="submit"
        block
        busy={send.isPending && words.setting}
        disabledReason={(code.length < 6 && words.needCode) || (!isPassword(password, loginPasswordRules) && words.needPassword)}
      >
        {words.set}
      </Button>
    </form>
  )
}

function Done({ until }: { until: number }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Note kind="ok" className="mt5" live title={words.done}>
        {fill(words.doneText, { until: sayDayTime(new Date(until), lang) })}
      </Note>
      <Button block className="mt5" to="/pages/login/index" replace>
        {words.logIn}
      </Button>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const hours = useSettings()?.terms.coolOff?.recoveryHours ?? 72
  const sent = useResetCode()
  const [until, setUntil] = useState<number | null>(null)
  return (
    <>
      <Nav />
      <PageFrame className="auth">
        <h1 className="t1">{words.title}</h1>
        {until === null && <p className="ink2 mt2">{fill(words.before, { hours })}</p>}
        {until !== null ? <Done until={until} /> : sent.sent ? <CodeForm sent={sent} onDone={setUntil} /> : <EmailForm sent={sent} />}
      </PageFrame>
    </>
  )
}
