import type { DemoMail } from '@tonne/contract/demo'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type * as z from 'zod/mini'
import { CopyButton } from '../ui/CopyButton.tsx'
import { copy } from './copy.ts'

/** Longer than any code is valid; older mails would only be in the way. */
const FRESH_MS = 3_600_000

type MailItemProps = { mail: z.output<typeof DemoMail>; now: Date | undefined }

export function MailItem({ mail: { to, subject, text, at, code }, now }: MailItemProps) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <li className="mail">
      {code && now && now.getTime() - at < FRESH_MS && (
        <div className="mail-c">
          <span className="mail-code">{code}</span>
          <CopyButton text={code} label={words.copyCode} />
        </div>
      )}
      <details>
        <summary>
          <span className="t3">{subject}</span>
          <span className="cap">
            {fill(words.to, { address: to })} · <span className="nowrap">{sayDayTime(new Date(at), lang)}</span>
          </span>
        </summary>
        <p className="mail-text">{text}</p>
      </details>
    </li>
  )
}
