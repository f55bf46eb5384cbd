import { useLang } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ButtonProps } from './Button.tsx'
import { FormFoot } from './FormFoot.tsx'
import { Refusable, useFormAround } from './Refusable.tsx'
import { TextArea } from './TextArea.tsx'
import { TemplatePick, useTemplates } from './templates.tsx'

type ReasonAct = { label: string; look?: ButtonProps['look']; run: (reason: string) => Promise<unknown> }
type ReasonFormProps = {
  label: string
  hint: string
  autoFocus?: boolean
  /** The member reads it, in both languages when a template has them. */
  memberReads?: boolean | undefined
  act: ReasonAct
  onDone(): void
  onCancel?: () => void
  children?: ReactNode
}

/** A form for an act with a reason: its own fields, the reason, and the act. */
export function ReasonForm({ label, hint, autoFocus, memberReads, act, onDone, onCancel, children }: ReasonFormProps) {
  const lang = useLang()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const kind = memberReads ? 'shown' : 'reason'
  const templates = useTemplates(kind)
  const put = (text: { en: string; cn: string }) => setReason(memberReads ? `${text.en}\n${text.cn}` : text[lang])
  const around = useFormAround()
  const run = async (one: ReasonAct): Promise<void> => {
    setBusy(true)
    setError(undefined)
    around?.take(undefined)
    try {
      await one.run(reason)
      onDone()
    } catch (failed) {
      // A refusal about the form behind the dialog must be corrected there.
      if (around?.take(failed as Error)) onCancel?.()
      else setError(failed as Error)
    }
    setBusy(false)
  }
  /** A digit in the empty field picks a template; Ctrl Enter submits. */
  const byKey = (event: KeyboardEvent): void => {
    const picked = reason === '' && /^[1-5]$/.test(event.key) ? templates[Number(event.key) - 1] : undefined
    const commits = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy
    if (!picked && !commits) return
    event.preventDefault()
    if (picked) put(picked.text)
    else void run(act)
  }
  return (
    <Refusable error={error}>
      <div className="stack">
        {children}
        <TemplatePick kind={kind} onPick={put} />
        <TextArea
          label={label}
          hint={hint}
          field="reason"
          value={reason}
          autoFocus={autoFocus}
          onText={setReason}
          onKeyDown={byKey}
        />
        <FormFoot
          act={act.label}
          look={act.look ?? 'commit'}
          busy={busy}
          onCancel={onCancel}
          onAct={() => void run(act)}
        />
      </div>
    </Refusable>
  )
}
