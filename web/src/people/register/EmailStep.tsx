import { login } from '@tonne/contract/people/login'
import { useWords } from '@tonne/parts/lang.tsx'
import { useSettings } from '../../api/settings.ts'
import { useFields } from '../../api/useFields.ts'
import { Button } from '../../ui/input/Button.tsx'
import { EmailInput } from '../../ui/input/TextInput.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import { changeDraft, useDraft } from './draft.ts'
import { InvitationField, useInvitation } from './InvitationField.tsx'
import { NoCode } from './NoCode.tsx'
import { toStep } from './toStep.ts'
import { useSendCode } from './useSendCode.ts'

function Kind() {
  const words = useWords(copy)
  const { kind } = useDraft()
  return (
    <Segmented
      className="mt5"
      label={words.kind}
      value={kind}
      onChange={(next) => changeDraft({ kind: next })}
      options={[
        { value: 'personal', label: words.personal, icon: 'user' },
        { value: 'corporate', label: words.corporate, icon: 'building' },
      ]}
    />
  )
}

export function EmailStep() {
  const words = useWords(copy)
  const { email, invitationError } = useDraft()
  const { valid } = useInvitation()
  const open = useSettings()?.registrationOpen !== false
  const form = useFields(login.sendCode, { email, purpose: 'register' as const })
  const { send, refused, busy } = useSendCode()
  const submit = form.onSubmit((input) => {
    changeDraft({ email: input.email })
    send(() => toStep(2))
  })
  return (
    <form noValidate onSubmit={submit}>
      <Kind />
      <InvitationField refused={invitationError || undefined} />
      <NoCode />
      <EmailInput
        {...form.wire('email')}
        className="mt5"
        label={words.email}
        autoComplete="email"
        hint={words.emailHint}
        error={form.errorOf('email') ?? (refused || undefined)}
      />
      <StickyBar>
        <Button
          type="submit"
          block
          busy={busy && words.sending}
          disabledReason={
            (!open && words.closed) || (!valid && words.needInvitation) || (form.values.email === '' && words.needEmail)
          }
        >
          {words.send}
        </Button>
      </StickyBar>
    </form>
  )
}
