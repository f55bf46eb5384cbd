/** Why: the code of the mail, and another one once the wait is over. */
import { useSettings } from '../platform/settings.ts'
import { fill, useWords } from '../ui/lang.tsx'
import { OtpInput } from '../ui/OtpInput.tsx'
import { copy } from './copy.ts'
import { changeDraft, useDraft } from './draft.ts'
import { useResendSeconds, useSendCode } from './useSendCode.ts'

function Resend() {
  const words = useWords(copy)
  const seconds = useResendSeconds()
  const { send, isPending } = useSendCode()
  if (seconds > 0) return <span className="ink3 num">{fill(words.sendAgainIn, { n: seconds })}</span>
  return (
    <button type="button" className="link" onClick={() => send()} disabled={isPending}>
      {isPending ? words.sending : words.sendAgain}
    </button>
  )
}

export function CodeField() {
  const words = useWords(copy)
  const { code, codeError, email } = useDraft()
  const demo = useSettings()?.mode === 'demo'
  return (
    <>
      <OtpInput
        className="mt4"
        label={words.code}
        aside={<Resend />}
        value={code}
        onChange={(digits) => changeDraft({ code: digits, codeError: '' })}
        error={codeError || undefined}
        autoFocus={code === ''}
      />
      {demo && (
        <p className="cap mt2 hrow between g2">
          {words.mailbox}
          <a className="link nowrap" href={`/demo?to=${encodeURIComponent(email)}`} target="_blank" rel="noopener">
            {words.openMailbox}
          </a>
        </p>
      )}
    </>
  )
}
