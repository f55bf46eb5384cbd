/**
 * The number beside the boxes names the email that has the code, because strangers may request codes to the same
 * mailbox.
 */
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useSettings } from '../../api/settings.ts'
import { OtpInput } from '../../ui/input/OtpInput.tsx'
import { mailedCodeCopy as copy } from './mailedCodeCopy.ts'
import { useSecondsUntil } from './useMailCode.ts'

type AgainProps = { resendAt: number; busy: boolean; onAgain: () => void }
function Again({ resendAt, busy, onAgain }: AgainProps) {
  const words = useWords(copy)
  const seconds = useSecondsUntil(resendAt)
  if (seconds > 0) return <span className="ink3 num">{fill(words.againIn, { n: seconds })}</span>
  return (
    <button type="button" className="link tap" disabled={busy} onClick={onAgain}>
      {busy ? words.sending : words.again}
    </button>
  )
}

type MailedCodeProps = AgainProps & {
  email: string
  /** The number of the request, as the mail's subject has it. */
  mailRef: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** Eight characters instead of six digits. */
  long?: boolean
}
export function MailedCode({ email, mailRef, value, onChange, error, long = false, ...again }: MailedCodeProps) {
  const words = useWords(copy)
  const demo = useSettings()?.mode === 'demo'
  return (
    <>
      <OtpInput
        className="mt4"
        label={words.code}
        aside={<Again {...again} />}
        value={value}
        onChange={onChange}
        error={error}
        autoFocus={value === ''}
        {...(long ? { length: 8, signs: true } : {})}
      />
      <p className="cap2 mt2">{fill(words.ref, { ref: mailRef })}</p>
      {demo && (
        <p className="cap mt2 hrow between g2">
          {words.mailbox}
          <a className="link nowrap tap" href={`/demo?to=${encodeURIComponent(email)}`} target="_blank" rel="noopener">
            {words.openMailbox}
          </a>
        </p>
      )}
    </>
  )
}
