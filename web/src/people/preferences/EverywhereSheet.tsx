import { session } from '@tonne/contract/people/session'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { logOut } from '../../api/logOut.ts'
import { useSend } from '../../api/send.ts'
import { ConfirmSheet } from '../../ui/sheet/ConfirmSheet.tsx'
import { copy } from './copy.ts'

export function EverywhereSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(copy)
  const others = useSend(session.revokeOthers)
  const [leaving, setLeaving] = useState(false)
  // The other sessions end first: if that fails, this one is still open for another try.
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
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={words.everywhereTitle}
      text={words.everywhereWhat}
      act={words.everywhere}
      keep={words.keep}
      busy={(others.isPending || leaving) && words.loggingOut}
      failed={others.isError && words.everywhereFailed}
      onAct={end}
    />
  )
}
