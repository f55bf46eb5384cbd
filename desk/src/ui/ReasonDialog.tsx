/** Why: each act of an operator is said with its reason before it happens; what comes of it stands above the button. */
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { type Pair, useWords } from './lang.tsx'
import { Note } from './Note.tsx'
import { TextArea } from './TextArea.tsx'

const copy = {
  reason: ['Reason', '理由'],
  hint: ['Kept in the audit, with your name', '将连同您的姓名留存于审计记录'],
  memberReads: ['The member reads it', '会员可见'],
  cancel: ['Cancel', '取消'],
  working: ['Working', '处理中'],
} satisfies Record<string, Pair>

export type ReasonAsk = {
  title: string
  about?: ReactNode
  commit: string
  look?: ButtonProps['look']
  /** Whether the reason goes to the member. */
  memberReads?: boolean
  run: (reason: string) => Promise<unknown>
}

/** Open while `ask` is given. */
export function ReasonDialog({ ask, onClose }: { ask: ReasonAsk | undefined; onClose(): void }) {
  return (
    <Dialog title={ask?.title ?? ''} open={ask !== undefined} onClose={onClose}>
      {ask && <Asking ask={ask} onClose={onClose} />}
    </Dialog>
  )
}

function Asking({ ask, onClose }: { ask: ReasonAsk; onClose(): void }) {
  const words = useWords(copy)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await ask.run(reason)
      onClose()
    } catch (failed) {
      setError(failed as Error)
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      {ask.about}
      <TextArea
        label={words.reason}
        hint={ask.memberReads ? words.memberReads : words.hint}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      {error && <Note bad>{error.message}</Note>}
      <div className="dialog-b">
        <Button look="line" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look={ask.look ?? 'commit'} busy={busy && words.working} onClick={() => void run()}>
          {ask.commit}
        </Button>
      </div>
    </div>
  )
}
