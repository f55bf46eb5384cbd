import { login } from '@tonne/contract/people/login'
import { useWords } from '@tonne/parts/lang.tsx'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { useParam } from '../../api/way.ts'
import { Agreement } from '../../shared/credentials/Agreement.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { copy } from './copy.ts'
import { loginDraft } from './draft.ts'
import { enter } from './enter.ts'

export function VisitorForm() {
  const words = useWords(copy)
  const to = useParam('to')
  const form = useFields(login.visit, { agreed: loginDraft.agreed })
  const send = useSend(login.visit)
  loginDraft.agreed = form.values.agreed
  const submit = form.onSubmit((input) => {
    send.mutate(input, {
      onSuccess: (session) => enter(session, to),
      onError: (error) => error instanceof Refused && form.refuse('agreed', error.message),
    })
  })
  return (
    <form noValidate onSubmit={submit}>
      <p className="ink2 mt5">{words.visitorText}</p>
      <Agreement
        className="mt5"
        checked={form.values.agreed}
        onChange={(agreed) => form.set('agreed', agreed)}
        error={form.errorOf('agreed')}
      />
      <Button className="mt3" type="submit" block busy={send.isPending && words.entering}>
        {words.enter}
      </Button>
    </form>
  )
}
