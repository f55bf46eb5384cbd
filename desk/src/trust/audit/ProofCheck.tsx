import './proofCheck.css'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { CheckList } from '../../platform/CheckList.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { copy } from './copy.ts'

export function ProofCheck({ id }: { id: number }) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  const query = useDesk(auditDesk.proof, { id }, { enabled: open })
  const bundle = open ? query.data : undefined
  return (
    <div className="stack proof-check">
      <div className="dialog-b">
        <Button look="line" onClick={() => setOpen(true)} busy={open && query.isPending && words.checking}>
          {words.check}
        </Button>
        {bundle && (
          <Button look="line" onClick={() => saveFile(`act-${id}.json`, 'application/json', JSON.stringify(bundle))}>
            {words.saveProof}
          </Button>
        )}
      </div>
      {open && query.error && <Note bad>{query.error.message}</Note>}
      {bundle && <CheckList kind="log" bundle={bundle} />}
      {bundle && <p className="cap">{words.proofHint}</p>}
    </div>
  )
}
