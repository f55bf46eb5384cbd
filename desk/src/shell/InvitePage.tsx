/** The token is in the fragment of the address (after the #), so that no server log sees it. */
import './login.css'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { operatorLogin } from '@tonne/contract/people/operator'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { deskCall } from '../platform/deskCall.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Qr } from '../ui/Qr.tsx'
import { Refusable, Unsaid } from '../ui/Refusable.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { copy } from './copy.ts'

export function InvitePage() {
  const words = useWords(copy)
  const token = location.hash.slice(1)
  const { data, error } = useQuery({
    queryKey: ['invite', token],
    queryFn: () => deskCall(operatorLogin.readInvite, { token }),
    retry: false,
  })
  return (
    <>
      <TopBar part={words.desk} />
      <main className="login">
        <h1 className="t1">{words.inviteTitle}</h1>
        {error && <Note bad>{error.message}</Note>}
        {data && <Accept token={token} invite={data} />}
      </main>
    </>
  )
}

function Accept({ token, invite }: { token: string; invite: Output<typeof operatorLogin.readInvite> }) {
  const words = useWords(copy)
  const lang = useLang()
  const { register, handleSubmit, formState } = useForm<{ password: string; totp: string }>()
  const [error, setError] = useState<Error>()
  const accept = handleSubmit(async (fields) => {
    setError(undefined)
    try {
      await deskCall(operatorLogin.acceptInvite, { token, ...fields })
      location.replace('/desk')
    } catch (failed) {
      setError(failed as Error)
    }
  })
  return (
    <Refusable error={error}>
      <form onSubmit={(event) => void accept(event)} noValidate>
        <p>{fill(words.inviteFor, { name: invite.name, role: pick(operatorRoleLabels[invite.role], lang) })}</p>
        <p className="cap">{words.inviteScan}</p>
        <Qr text={invite.totpUri} label={words.inviteScan} />
        <p className="cap">
          {words.inviteSecret}: <span className="mono">{invite.totpSecret}</span>
        </p>
        <Unsaid />
        <input
          className="sr"
          type="email"
          autoComplete="username"
          value={invite.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextInput
          label={words.invitePassword}
          hint={words.inviteRules}
          type="password"
          autoComplete="new-password"
          {...register('password')}
        />
        <TextInput
          label={words.code}
          hint={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...register('totp')}
        />
        <Button type="submit" busy={formState.isSubmitting && words.entering}>
          {words.inviteAccept}
        </Button>
      </form>
    </Refusable>
  )
}
