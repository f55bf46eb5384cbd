import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useWaitAhead } from '../../shared/limits/waitAhead.ts'
import { Button, type ButtonVariant } from '../../ui/input/Button.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'
import { copy } from './copy.ts'

type CurrentPasswordProps = {
  /** The button's label, and its label while the request runs. */
  action: string
  busy: string | false
  problem: string
  variant?: ButtonVariant | undefined
  /** The change pauses withdrawals, as a note above the button says. */
  waits?: boolean | undefined
  /** The other fields of the form, and whether they are filled. */
  children?: ReactNode
  missing?: string | false | undefined
  onSend: (password: string) => void
}

export function CurrentPassword({
  action,
  busy,
  problem,
  variant,
  waits,
  children,
  missing,
  onSend,
}: CurrentPasswordProps) {
  const words = useWords(copy)
  const { account } = useSession().loginInfo
  const ahead = useWaitAhead('change')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(password)
  }
  return (
    <form noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {children}
      <PasswordInput
        className="mt4"
        label={words.current}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem || undefined}
      />
      {waits && <p className="cap2 mt4">{fill(words.waitAhead, ahead)}</p>}
      <Button
        className="mt4"
        type="submit"
        block
        variant={variant}
        busy={busy}
        disabledReason={missing || (password === '' && words.needCurrent)}
      >
        {action}
      </Button>
    </form>
  )
}
