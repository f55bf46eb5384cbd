import { MailedCode } from '../../shared/credentials/MailedCode.tsx'
import { changeDraft, useDraft } from './draft.ts'
import { useSendCode } from './useSendCode.ts'

export function CodeField() {
  const { code, codeError, email, ref, resendAt } = useDraft()
  const { send, refused, busy } = useSendCode()
  return (
    <MailedCode
      email={email}
      mailRef={ref}
      value={code}
      resendAt={resendAt}
      busy={busy}
      onChange={(digits) => changeDraft({ code: digits, codeError: '' })}
      error={codeError || refused || undefined}
      onAgain={() => send()}
    />
  )
}
