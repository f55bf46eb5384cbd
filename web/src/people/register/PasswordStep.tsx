import { isPassword, loginPasswordRules } from '@tonne/domain/fields'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useFieldWords } from '../../api/fieldWords.ts'
import { Agreement } from '../../shared/credentials/Agreement.tsx'
import { NewPassword } from '../../shared/credentials/NewPassword.tsx'
import { useTypedTwice } from '../../shared/credentials/useTypedTwice.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { copy } from './copy.ts'
import { changeDraft, useDraft } from './draft.ts'
import { useRegister } from './useRegister.ts'

export function PasswordStep() {
  const words = useWords(copy)
  const say = useFieldWords()
  const { password, agreed } = useDraft()
  const twice = useTypedTwice(password)
  const [pressed, setPressed] = useState(false)
  const { register, isPending, refused } = useRegister()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (agreed) register()
  }
  return (
    <form noValidate onSubmit={submit}>
      <NewPassword
        className="mt5"
        label={words.password}
        name="password"
        value={password}
        onChange={(typed) => changeDraft({ password: typed })}
        rules={loginPasswordRules}
        error={refused.password}
      />
      {twice.field}
      <Agreement
        className="mt4"
        checked={agreed}
        onChange={(next) => changeDraft({ agreed: next })}
        error={refused.agreed ?? (pressed && !agreed ? say('termsNotAgreed') : undefined)}
      />
      {refused.other && (
        <p className="danger cap mt3" role="alert">
          {refused.other}
        </p>
      )}
      <StickyBar>
        <Button
          type="submit"
          block
          busy={isPending && words.opening}
          disabledReason={(!isPassword(password, loginPasswordRules) && words.needPassword) || twice.needed}
        >
          {words.open}
        </Button>
      </StickyBar>
    </form>
  )
}
