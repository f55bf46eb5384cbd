import { contentDesk } from '@tonne/contract/publishing/content'
import { type ContentKind, contentKindLabels, isPaper } from '@tonne/domain/publishing/content'
import { named } from '@tonne/parts/joined.ts'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { emptyValue } from './contentOut.ts'
import { copy } from './copy.ts'

type CreateProps = { kind: ContentKind; open: boolean; onClose(): void; onMade(id: number): void }
export function CreateDialog({ kind, open, onClose, onMade }: CreateProps) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Dialog title={named(lang, words.create, pick(contentKindLabels[kind], lang))} open={open} onClose={onClose}>
      <Begin kind={kind} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

function Begin({ kind, onClose, onMade }: Omit<CreateProps, 'open'>) {
  const words = useWords(copy)
  const create = useAct(contentDesk.create)
  const [key, setKey] = useState(isPaper(kind) ? kind : '')
  const [reason, setReason] = useState('')
  const begin = async (): Promise<void> => {
    const made = await create.mutateAsync({ key, value: emptyValue(kind), reason }).catch(() => undefined)
    if (made) onMade(made.id)
  }
  return (
    <Refusable error={create.error}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        {!isPaper(kind) && (
          <TextInput
            label={words.key}
            field="key"
            hint={words.keyHint}
            maxLength={64}
            value={key}
            autoFocus
            onText={setKey}
          />
        )}
        <TextArea label={words.reason} field="reason" value={reason} onText={setReason} />
        <FormFoot act={words.begin} busy={create.isPending} onCancel={onClose} />
      </form>
    </Refusable>
  )
}
