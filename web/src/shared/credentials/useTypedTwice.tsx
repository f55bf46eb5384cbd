import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'

const copy = {
  again: ['Type it again', '再次输入'],
  mismatch: ['Passwords do not match', '两次输入的密码不一致'],
  needed: ['Type it once more', '请再次输入'],
} as const satisfies Record<string, Pair>

/** The field for repeating a new password, and the missing input while the two differ. */
export function useTypedTwice(password: string) {
  const words = useWords(copy)
  const [again, setAgain] = useState('')
  const field = (
    <PasswordInput
      className="mt4"
      label={words.again}
      name="password-again"
      autoComplete="new-password"
      value={again}
      onChange={setAgain}
      error={again !== '' && !password.startsWith(again) ? words.mismatch : undefined}
    />
  )
  return { field, needed: again !== password && words.needed }
}
