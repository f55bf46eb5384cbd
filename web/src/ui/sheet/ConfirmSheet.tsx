/** The cancel button is as easy to reach as the one that confirms. */
import type { ReactNode } from 'react'
import { Note } from '../feedback/Note.tsx'
import { Button } from '../input/Button.tsx'
import { Sheet } from './Sheet.tsx'

export type ConfirmSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** The button's label, and its label while it works. */
  act: string
  busy: string | false
  /** Red and filled for emergencies, else outlined; `forest` for an act that only needs a second look. */
  variant?: 'danger' | 'dangerline' | 'forest' | undefined
  keep: string
  failed?: string | false | undefined
  onAct: () => void
}

export function ConfirmSheet({
  open,
  onClose,
  title,
  text,
  act,
  busy,
  variant = 'dangerline',
  keep,
  failed,
  onAct,
}: ConfirmSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} locked={Boolean(busy)}>
      <p className="cap2">{text}</p>
      {failed && <Note kind="bad" live className="mt3" title={failed} />}
      <div className="stack g2 mt5">
        <Button variant={variant} block busy={busy} onClick={onAct}>
          {act}
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Sheet>
  )
}
