import { useLang } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { FormFoot } from './FormFoot.tsx'
import { Refusable, useFormAround } from './Refusable.tsx'
import { TextArea } from './TextArea.tsx'
import { TemplatePick } from './templates.tsx'

type ReasonAct = { label: string; look?: ButtonProps['look']; run: (reason: string) => Promise<unknown> }
type ReasonFormProps = {
  label: string
  hint: string
  autoFocus?: boolean
  /** The member reads it, in both languages where a template has them. */
  memberReads?: boolean | undefined
  act: ReasonAct
  /** The other decision, where there are two. */
  other?: ReasonAct
  onDone(): void
  onCancel?: () => void
  children?: ReactNode
}

/** What an operator does with a reason: fields of its own, the reason, one act or two. */
export function ReasonForm({
  label,
  hint,
  autoFocus,
  memberReads,
  act,
  other,
  onDone,
  onCancel,
  children,
}: ReasonFormProps) {
  const lang = useLang()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const around = useFormAround()
  const run = async (one: ReasonAct): Promise<void> => {
    setBusy(true)
    setError(undefined)
    around?.take(undefined)
    try {
      await one.run(reason)
      onDone()
    } catch (failed) {
      // A refusal about the form behind is corrected there.
      if (around?.take(failed as Error)) onCancel?.()
      else setError(failed as Error)
    }
    setBusy(false)
  }
  return (
    <Refusable error={error}>
      <div className="stack">
        {children}
        <TemplatePick
          kind={memberReads ? 'shown' : 'reason'}
          onPick={(text) => setReason(memberReads ? `${text.en}\n${text.cn}` : text[lang])}
        />
        <TextArea label={label} hint={hint} field="reason" value={reason} autoFocus={autoFocus} onText={setReason} />
        <FormFoot
          act={act.label}
          look={act.look ?? 'commit'}
          busy={busy}
          onCancel={onCancel}
          onAct={() => void run(act)}
        >
          {other && (
            <Button look={other.look} busy={busy && other.label} onClick={() => void run(other)}>
              {other.label}
            </Button>
          )}
        </FormFoot>
      </div>
    </Refusable>
  )
}
