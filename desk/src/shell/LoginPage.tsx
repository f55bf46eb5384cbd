/** Why: the desk opens for an email, a password and a code together. */
import './door.css'
import { operatorDoor } from '@tonne/contract/operator'
import { useForm } from 'react-hook-form'
import { deskCall } from '../platform/deskCall.ts'
import type { Me } from '../platform/me.tsx'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { copy } from './copy.ts'

type Fields = { email: string; password: string; totp: string }

export function LoginPage({ onEntered }: { onEntered(me: Me): void }) {
  const words = useWords(copy)
  const { register, handleSubmit, formState, setError } = useForm<Fields>()
  const enter = handleSubmit(async (fields) => {
    try {
      onEntered(await deskCall(operatorDoor.logIn, { ...fields, totp: fields.totp.replace(/\s/g, '') }))
    } catch (error) {
      setError('root', { message: (error as Error).message })
    }
  })
  return (
    <>
      <TopBar part={words.desk} />
      <main className="door">
        <h1 className="t1">{words.logIn}</h1>
        <p className="cap">{words.loginAbout}</p>
        <form onSubmit={(event) => void enter(event)} noValidate>
          {formState.errors.root && <Note bad>{formState.errors.root.message}</Note>}
          <TextInput label={words.email} type="email" autoComplete="username" required {...register('email')} />
          <TextInput label={words.password} type="password" autoComplete="current-password" required {...register('password')} />
          <TextInput label={words.code} hint={words.codeHint} inputMode="numeric" autoComplete="one-time-code" required {...register('totp')} />
          <Button type="submit" busy={formState.isSubmitting && words.entering}>
            {words.enter}
          </Button>
        </form>
      </main>
    </>
  )
}
