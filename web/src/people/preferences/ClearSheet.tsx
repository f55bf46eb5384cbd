import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { ConfirmSheet } from '../../ui/sheet/ConfirmSheet.tsx'
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
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={words.clearConfirm}
      text={words.clearWhat}
      act={words.clearDo}
      keep={words.keepData}
      busy={busy && words.loggingOut}
      onAct={clear}
    />
  )
}
