import { login } from '@tonne/contract/people/login'
import { isPassword, loginPasswordRules } from '@tonne/domain/fields'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useSavedField } from '../../api/savedFields.ts'
import { useSend } from '../../api/send.ts'
import { useFieldErrors } from '../../api/useFieldErrors.ts'
import { useFields } from '../../api/useFields.ts'
import { useParam, withReturn } from '../../api/way.ts'
import { MailedCode } from '../../shared/credentials/MailedCode.tsx'
import { NewPassword } from '../../shared/credentials/NewPassword.tsx'
import { type RequestedCode, useMailCode } from '../../shared/credentials/useMailCode.ts'
import { useTypedTwice } from '../../shared/credentials/useTypedTwice.tsx'
import { useWaitAhead } from '../../shared/limits/waitAhead.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { EmailInput } from '../../ui/input/TextInput.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { loginDraft } from './draft.ts'
import { forgotCopy as copy } from './forgotCopy.ts'

type Sent = RequestedCode & { email: string }
/** The email is empty until a code was sent. */
const NOTHING_SENT: Sent = { email: '', codeTicket: '', ref: '', resendAt: 0 }

function EmailForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const words = useWords(copy)
  const form = useFields(login.sendCode, { email: loginDraft.email, purpose: 'reset' as const }, ['email'])
  const code = useMailCode('reset', useParam('pass') ?? undefined)
  const submit = form.onSubmit((input) => code.send(input.email, (asked) => onSent({ ...asked, email: input.email })))
  return (
    <form noValidate onSubmit={submit}>
      <EmailInput
        {...form.wire('email')}
        className="mt5"
        label={words.email}
        autoComplete="username"
        hint={words.emailHint}
        error={form.errorOf('email') ?? (code.refused || undefined)}
      />
      <Button
        className="mt5"
        type="submit"
        block
        busy={code.busy && words.sending}
        disabledReason={form.values.email === '' && words.needEmail}
      >
        {words.send}
      </Button>
      <p className="center mt4">
        <Link className="link tap" to="/pages/login/lost">
          {words.noMailbox}
        </Link>
      </p>
    </form>
  )
}

const OF_CODE = { 2003: 'code', 2004: 'code', 2005: 'code', 2006: 'code' } as const

function CodeForm({
  sent,
  onSent,
  onDone,
}: {
  sent: Sent
  onSent: (sent: Sent) => void
  onDone: (until: number) => void
}) {
  const words = useWords(copy)
  const send = useSend(login.resetPassword)
  const another = useMailCode('reset', useParam('pass') ?? undefined)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const twice = useTypedTwice(password)
  const { errors, forget, hear } = useFieldErrors<'code' | 'password'>(OF_CODE, 'password')
  const { email, codeTicket } = sent
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forget()
    send.mutate({ email, codeTicket, code, password }, { onSuccess: ({ until }) => onDone(until), onError: hear })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="cap2 mt4 hrow between g2">
        <span className="wraps">{fill(words.sentTo, { email })}</span>
        <button type="button" className="link tap nowrap" onClick={() => onSent(NOTHING_SENT)}>
          {words.change}
        </button>
      </p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <MailedCode
        long
        email={email}
        mailRef={sent.ref}
        value={code}
        onChange={setCode}
        resendAt={sent.resendAt}
        busy={another.busy}
        error={errors.code ?? (another.refused || undefined)}
        onAgain={() => another.send(email, (asked) => onSent({ ...asked, email }))}
      />
      <NewPassword
        className="mt5"
        label={words.newPassword}
        name="new-password"
        value={password}
        onChange={setPassword}
        rules={loginPasswordRules}
        error={errors.password}
      />
      {twice.field}
      <Button
        className="mt5"
        type="submit"
        block
        busy={send.isPending && words.setting}
        disabledReason={
          (code.length < 8 && words.needCode) ||
          (!isPassword(password, loginPasswordRules) && words.needPassword) ||
          twice.needed
        }
      >
        {words.set}
      </Button>
    </form>
  )
}

function Done({ until }: { until: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const to = useParam('to')
  return (
    <>
      <Note kind="ok" className="mt5" live title={words.done}>
        {fill(words.doneText, { until: sayDayTime(new Date(until), lang) })}
      </Note>
      <Button block className="mt5" to={to ? withReturn('/pages/login/index', to) : '/pages/login/index'} replace>
        {words.logIn}
      </Button>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const ahead = useWaitAhead('recovery')
  const [sent, setSent] = useSavedField('sent', NOTHING_SENT)
  const [until, setUntil] = useState<number | null>(null)
  const finish = (until: number) => {
    setSent(NOTHING_SENT)
    setUntil(until)
  }
  return (
    <>
      <Nav />
      <PageFrame className="narrow">
        <h1 className="t1">{words.title}</h1>
        {until === null && <p className="ink2 mt2">{fill(words.before, ahead)}</p>}
        {until !== null ? (
          <Done until={until} />
        ) : sent.email !== '' ? (
          <CodeForm sent={sent} onSent={setSent} onDone={finish} />
        ) : (
          <EmailForm onSent={setSent} />
        )}
      </PageFrame>
    </>
  )
}
