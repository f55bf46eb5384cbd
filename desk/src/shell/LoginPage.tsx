import './login.css'
import { useQuery } from '@tanstack/react-query'
import { operatorLogin } from '@tonne/contract/people/operator'
import { useWords } from '@tonne/parts/lang.tsx'
import { type Assertion, passkeysWork, signWithPasskey } from '@tonne/parts/passkey.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { deskCall } from '../platform/deskCall.ts'
import type { Me } from '../platform/me.tsx'
import { Button } from '../ui/Button.tsx'
import { Refusable, Unsaid } from '../ui/Refusable.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { copy } from './copy.ts'
import { SignOnForm } from './SignOnPage.tsx'

type Factor = { totp: string } | { passkey: Assertion }
type Fields = { email: string; password: string; totp: string }

export function LoginPage({ onEntered }: { onEntered(me: Me): void }) {
  const words = useWords(copy)
  const { data: signOn, error } = useQuery({ queryKey: ['signOn'], queryFn: () => deskCall(operatorLogin.signOn, {}) })
  if (!signOn && !error) return <TopBar part={words.desk} />
  return (
    <>
      <TopBar part={words.desk} />
      <main className="login">
        <h1 className="t1">{words.logIn}</h1>
        {signOn?.isOn ? <BySignOn /> : <ByPassword onEntered={onEntered} />}
      </main>
    </>
  )
}

function BySignOn() {
  const words = useWords(copy)
  const [error, setError] = useState<Error>()
  return (
    <>
      <p className="cap">{words.signOnAbout}</p>
      <Refusable error={error}>
        <Unsaid />
        <SignOnForm onFailed={setError} />
      </Refusable>
    </>
  )
}

function ByPassword({ onEntered }: { onEntered(me: Me): void }) {
  const words = useWords(copy)
  const { register, handleSubmit, formState } = useForm<Fields>()
  const [error, setError] = useState<Error>()
  const entering = (factorOf: (fields: Fields) => Promise<Factor | null>) =>
    handleSubmit(async (fields) => {
      setError(undefined)
      try {
        const factor = await factorOf(fields)
        if (!factor) return setError(new Error(words.passkeyOff))
        onEntered(await deskCall(operatorLogin.logIn, { email: fields.email, password: fields.password, ...factor }))
      } catch (failed) {
        setError(failed as Error)
      }
    })
  const enter = entering(async ({ totp }) => ({ totp: totp.replace(/\s/g, '') }))
  const enterByPasskey = entering(async () => {
    const passkey = await signWithPasskey((await deskCall(operatorLogin.askPasskey, {})).options)
    return passkey && { passkey }
  })
  return (
    <>
      <p className="cap">{words.loginAbout}</p>
      <Refusable error={error}>
        <form onSubmit={(event) => void enter(event)} noValidate>
          <Unsaid />
          <TextInput label={words.email} type="email" autoComplete="username" required {...register('email')} />
          <TextInput
            label={words.password}
            type="password"
            autoComplete="current-password"
            required
            {...register('password')}
          />
          <TextInput
            label={words.code}
            hint={words.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...register('totp')}
          />
          <Button type="submit" busy={formState.isSubmitting && words.entering}>
            {words.enter}
          </Button>
          {passkeysWork() && (
            <Button look="line" onClick={() => void enterByPasskey()}>
              {words.usePasskey}
            </Button>
          )}
        </form>
      </Refusable>
    </>
  )
}
