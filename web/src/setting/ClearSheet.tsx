/** Why: before anything is cleared it is said what goes and what stays. */
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { clearPhone } from './clearPhone.ts'
import { copy } from './copy.ts'

export function ClearSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(copy)
  const [busy, setBusy] = useState(false)
  const clear = () => {
    setBusy(true)
    void clearPhone()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.clearAsk} locked={busy}>
      <p className="cap2">{words.clearWhat}</p>
      <div className="stack g2 mt5">
        <Button variant="dangerline" block busy={busy && words.loggingOut} onClick={clear}>
          {words.clearDo}
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Sheet>
  )
}
