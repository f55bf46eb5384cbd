import { credential } from '@tonne/contract/people/credential'
import { isPassword, loginPasswordRules } from '@tonne/domain/fields'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useSession } from '../../api/session.ts'
import { useFieldErrors } from '../../api/useFieldErrors.ts'
import { NewPassword } from '../../shared/credentials/NewPassword.tsx'
import { useTypedTwice } from '../../shared/credentials/useTypedTwice.tsx'
import { useWaitAhead } from '../../shared/limits/waitAhead.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Explained } from '../../ui/layout/Explained.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { OldPassword } from './OldPassword.tsx'
import { passwordCopy as copy } from './passwordCopy.ts'

/** Refusals about the old password; all others are about the new one. */
const OF_OLD = { 3002: 'old', 3004: 'old' } as const

function Form({ onDone }: { onDone: (until: number) => void }) {
  const words = useWords(copy)
  const { account } = useSession().loginInfo
  const send = useSend(credential.changeLoginPassword)
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const twice = useTypedTwice(newPassword)
  const { errors, forget, hear } = useFieldErrors<'old' | 'fresh'>(OF_OLD, 'fresh')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forget()
    send.mutate({ password, newPassword }, { onSuccess: ({ until }) => onDone(until), onError: hear })
  }
  return (
    <form noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <OldPassword value={password} onChange={setPassword} error={errors.old} forgot />
      <NewPassword
        className="mt4"
        label={words.fresh}
        name="new-password"
        value={newPassword}
        onChange={setNewPassword}
        rules={loginPasswordRules}
        error={errors.fresh}
      />
      {twice.field}
      <StickyBar>
        <Button
          type="submit"
          block
          busy={send.isPending && words.changing}
          disabledReason={
            (password === '' && words.needOld) ||
            (!isPassword(newPassword, loginPasswordRules) && words.needRules) ||
            twice.needed
          }
        >
          {words.change}
        </Button>
      </StickyBar>
    </form>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const ahead = useWaitAhead('change')
  const [until, setUntil] = useState<number | null>(null)
  return (
    <>
      <Nav title={words.loginTitle} />
      <PageFrame bar className="is-beside">
        {until === null ? (
          <Explained
            about={<p className="ink2 mt3">{fill(words.loginBefore, ahead)}</p>}
            fields={{
              password: { title: words.old, text: words.oldWhy },
              'new-password': { title: words.fresh, text: words.freshWhy },
              'password-again': { title: words.againTitle, text: words.againWhy },
            }}
          >
            <Form onDone={setUntil} />
          </Explained>
        ) : (
          <>
            <Note kind="ok" className="mt4" live title={words.changed}>
              {fill(words.changedText, { until: sayDayTime(new Date(until), lang) })}
            </Note>
            <Button block className="mt5" to="/pages/profile/security" replace>
              {words.toSecurity}
            </Button>
          </>
        )}
      </PageFrame>
    </>
  )
}
