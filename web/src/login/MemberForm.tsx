/** Why: a person or a company comes in with email and password, and reads under the field what was wrong. */
import { login } from '@tonne/contract/login'
import type { FormEvent } from 'react'
import { Agreement } from '../platform/Agreement.tsx'
import { Refused } from '../platform/failure.ts'
import { useSend } from '../platform/send.ts'
import { useFields } from '../platform/useFields.ts'
import { useParam } from '../platform/way.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { loginDraft } from './draft.ts'
import { enter } from './enter.ts'

/** Under which field a refusal belongs; the others are about email and password together and stand under the password. */
const fieldOf: Record<number, 'email' | 'agreed'> = { 2001: 'email', 2017: 'agreed' }

export function MemberForm({ kind }: { kind: 'personal' | 'corporate' }) {
  const words = useWords(copy)
  const to = useParam('to')
  const form = useFields(login.logIn, { kind, email: loginDraft.email, password: '', agreed: loginDraft.agreed })
  const send = useSend(login.logIn)
  const { email, password } = form.values
  Object.assign(loginDraft, { email, agreed: form.values.agreed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = form.check()
    if (!input) return
    send.mutate(input, {
      onSuccess: (session) => enter(session, to),
      onError: (error) => error instanceof Refused && form.refuse(fieldOf[error.code] ?? 'password', error.message),
    })
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
        error={form.errorOf('email')}
      />
      <PasswordInput
        {...form.wire('password')}
        className="mt4"
        label={words.password}
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
      <Agreement className="mt4" checked={form.values.agreed} onChange={(agreed) => form.set('agreed', agreed)} error={form.errorOf('agreed')} />
      <Button
        className="mt3"
        type="submit"
        block
        busy={send.isPending && words.checking}
        disabledReason={(email === '' && words.needEmail) || (password === '' && words.needPassword)}
      >
        {words.logIn}
      </Button>
    </form>
  )
}
