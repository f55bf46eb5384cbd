/** Why: who lost a phone ends every session at once, this one last; it is said before what that means. */
import { session } from '@tonne/contract/session'
import { useState } from 'react'
import { logOut } from '../platform/logOut.ts'
import { useSend } from '../platform/send.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { copy } from './copy.ts'

export function EverywhereSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(copy)
  const others = useSend(session.revokeOthers)
  const [leaving, setLeaving] = useState(false)
  // The others first: if that fails, one is still here to try again.
  const end = () =>
    others.mutate(
      {},
      {
        onSuccess: () => {
          setLeaving(true)
          void logOut()
        },
      },
    )
  const busy = others.isPending || leaving
  return (
    <Sheet open={open} onClose={onClose} title={words.everywhere} locked={busy}>
      <p className="cap2">{words.everywhereWhat}</p>
      {others.isError && (
        <Note kind="bad" live className="mt3">
          {words.everywhereFailed}
        </Note>
      )}
      <div className="stack g2 mt5">
        <Button variant="dangerline" block busy={busy && words.loggingOut} onClick={end}>
          {words.everywhere}
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Sheet>
  )
}
