import { login } from '@tonne/contract/people/login'
import { useWords } from '@tonne/parts/lang.tsx'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { useParam, withReturn } from '../../api/way.ts'
import { Agreement } from '../../shared/credentials/Agreement.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { EmailInput, TextInput, type TextInputProps } from '../../ui/input/TextInput.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { loginDraft } from './draft.ts'
import { enter } from './enter.ts'
import { type Open, openFrom } from './secondFactor.ts'

/** The field of a refusal; the others are about email and password together and are shown under the password. */
const fieldOf: Record<number, 'uen' | 'email' | 'agreed'> = { 2001: 'email', 2017: 'agreed', 2021: 'uen' }

function Forgot() {
  const words = useWords(copy)
  const to = useParam('to')
  return (
    <Link className="link" to={to ? withReturn('/pages/login/forgot', to) : '/pages/login/forgot'}>
      {words.forgot}
    </Link>
  )
}

type WiredProps = { wire: Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur'>; error: string | undefined }

function UenInput({ wire, error }: WiredProps) {
  const words = useWords(copy)
  return (
    <TextInput
      {...wire}
      className="mt5"
      mono
      label={words.uen}
      icon="building"
      autoComplete="organization"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      hint={words.uenHint}
      error={error}
    />
  )
}

type MemberFormProps = { kind: 'personal' | 'corporate'; problem: string; onSecond: (open: Open) => void }

/** `problem`: the reason why the second step was abandoned. */
export function MemberForm({ kind, problem, onSecond }: MemberFormProps) {
  const words = useWords(copy)
  const to = useParam('to')
  const company = kind === 'corporate' ? { uen: loginDraft.uen } : {}
  const form = useFields(login.logIn, {
    kind,
    ...company,
    email: loginDraft.email,
    password: '',
    agreed: loginDraft.agreed,
  })
  const send = useSend(login.logIn)
  const { email, password, uen = '' } = form.values
  Object.assign(loginDraft, { email, agreed: form.values.agreed, ...(kind === 'corporate' ? { uen } : {}) })
  const submit = form.onSubmit((input) => {
    send.mutate(input, {
      onSuccess: (session) => enter(session, to),
      onError: (error) => {
        const open = openFrom(error)
        if (open) onSecond(open)
        else if (error instanceof Refused) form.refuse(fieldOf[error.code] ?? 'password', error.message)
      },
    })
  })
  return (
    <form noValidate onSubmit={submit}>
      {kind === 'corporate' && <UenInput wire={form.wire('uen')} error={form.errorOf('uen')} />}
      <EmailInput
        {...form.wire('email')}
        className="mt5"
        label={words.email}
        autoComplete="username"
        error={form.errorOf('email')}
      />
      <PasswordInput
        {...form.wire('password')}
        className="mt4"
        label={words.password}
        autoComplete="current-password"
        aside={<Forgot />}
        error={form.errorOf('password') ?? (problem || undefined)}
      />
      <Agreement
        className="mt4"
        checked={form.values.agreed}
        onChange={(agreed) => form.set('agreed', agreed)}
        error={form.errorOf('agreed')}
      />
      <Button
        className="mt3"
        type="submit"
        block
        busy={send.isPending && words.checking}
        disabledReason={
          (kind === 'corporate' && uen === '' && words.needUen) ||
          (email === '' && words.needEmail) ||
          (password === '' && words.needPassword)
        }
      >
        {words.logIn}
      </Button>
    </form>
  )
}
