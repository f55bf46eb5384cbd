import { sayCount } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { saveJson } from '../shared/files/saveFile.ts'
import type { Evidence } from '../shared/proof/storedHeads.ts'
import { forkName } from '../shared/proof/storedHeads.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { Hash } from '../ui/figures/Hash.tsx'
import { Button } from '../ui/input/Button.tsx'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { forkCopy } from './forkCopy.ts'

export function ForkSheet({ evidence }: { evidence: Evidence }) {
  const words = useWords(forkCopy)
  const lang = useLang()
  const [open, setOpen] = useState(true)
  const { first, second } = evidence.file
  const heads = [
    { label: words.kept, head: first },
    { label: words.shown, head: second },
  ]
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title={words.title}>
      <Note kind="bad" live className="mt3">
        {evidence.otherKey ? words.otherKey : words.about}
      </Note>
      {heads.map(({ label, head }) => (
        <div key={label} className="mt4">
          <p className="cap2">{fill(label, { n: sayCount(head.size), at: sayDayTime(new Date(head.at), lang) })}</p>
          <Hash hex={head.root} />
        </div>
      ))}
      <p className="cap2 mt4">{words.what}</p>
      <div className="stack g2 mt5">
        <Button variant="danger" block icon="download" onClick={() => saveJson(forkName(evidence), evidence.file)}>
          {words.save}
        </Button>
        <Button variant="quiet" block to="/pages/verify/index" onClick={() => setOpen(false)}>
          {words.more}
        </Button>
      </div>
    </Sheet>
  )
}
