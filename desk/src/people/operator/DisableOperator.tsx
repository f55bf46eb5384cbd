import { operator } from '@tonne/contract/people/operator'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskAsk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusable, Unsaid } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { copy } from './copy.ts'
import type { Row } from './operatorOut.ts'

export function DisableOperator({ operator: row, onClose }: { operator: Row | undefined; onClose(): void }) {
  const words = useWords(copy)
  const disable = useAct(operator.disable)
  const [reason, setReason] = useState('')
  const close = (): void => {
    setReason('')
    disable.reset()
    onClose()
  }
  return (
    <Dialog title={fill(words.disableTitle, { name: row?.name ?? '' })} open={row !== undefined} onClose={close}>
      <Refusable error={disable.error}>
        <div className="stack">
          <p className="cap">{words.disableAbout}</p>
          <TextArea
            label={words.reason}
            field="reason"
            hint={words.reasonHint}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Unsaid />
          <div className="dialog-b">
            <Button look="line" onClick={close}>
              {words.cancel}
            </Button>
            <Button
              look="danger"
              busy={disable.isPending && words.working}
              onClick={() => void disable.mutateAsync({ id: row!.id, reason }).then(close, () => undefined)}
            >
              {words.disable}
            </Button>
          </div>
        </div>
      </Refusable>
    </Dialog>
  )
}
