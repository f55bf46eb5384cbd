import { templateDesk } from '@tonne/contract/publishing/template'
import { type TemplateKind, templateKinds } from '@tonne/domain/publishing/template'
import { type Queue, queues } from '@tonne/domain/support/queue'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonForm } from '../../ui/ReasonForm.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import type { Template } from './rows.ts'

const FIELDS = ['titleEn', 'titleCn', 'textEn', 'textCn'] as const

type WriteProps = { row?: Template; open: boolean; onClose(): void }
/** A new template, or the next version of `row`. */
export function WriteTemplate({ row, open, onClose }: WriteProps) {
  const words = useWords(copy)
  return (
    <Dialog title={row ? words.change : words.write} open={open} onClose={onClose}>
      {open && <Writing {...(row ? { row } : {})} onClose={onClose} />}
    </Dialog>
  )
}

function Writing({ row, onClose }: Omit<WriteProps, 'open'>) {
  const words = useWords(copy)
  const lang = useLang()
  const write = useAct(templateDesk.write)
  const [kind, setKind] = useState<TemplateKind>(row?.kind ?? 'reason')
  const [queue, setQueue] = useState<Queue | ''>(row?.queue ?? '')
  const [texts, setTexts] = useState({
    titleEn: row?.title.en ?? '',
    titleCn: row?.title.cn ?? '',
    textEn: row?.text.en ?? '',
    textCn: row?.text.cn ?? '',
  })
  const kinds = (Object.keys(templateKinds) as TemplateKind[]).map((one) => [one, templateKinds[one][lang]] as const)
  const run = (reason: string) =>
    write.mutateAsync({
      ...(row ? { id: row.id, version: row.version } : {}),
      ...{ kind, queue: queue || null, ...texts, retired: row?.retired ?? false, reason },
    })
  return (
    <ReasonForm
      label={words.reason}
      hint={words.hint}
      act={{ label: fill(words.save, { n: (row?.version ?? 0) + 1 }), look: 'forest', run }}
      onDone={onClose}
      onCancel={onClose}
    >
      <Select
        label={words.kind}
        field="kind"
        value={kind}
        options={kinds}
        onText={(text) => setKind(text as TemplateKind)}
      />
      <Select
        label={words.where}
        field="queue"
        value={queue}
        options={[['', words.everywhere], ...queues.map((one) => [one, words[one]] as const)]}
        onText={(text) => setQueue(text as Queue | '')}
      />
      {FIELDS.map((field) => {
        const Control = field.startsWith('title') ? TextInput : TextArea
        return (
          <Control
            key={field}
            label={words[field]}
            field={field}
            lang={field.endsWith('En') ? 'en' : 'zh-CN'}
            value={texts[field]}
            maxLength={field.startsWith('title') ? 80 : 500}
            onText={(text) => setTexts({ ...texts, [field]: text })}
          />
        )
      })}
      {kind === 'letter' && <p className="cap">{words.places}</p>}
      {kind === 'shown' && <p className="cap">{words.bothMost}</p>}
    </ReasonForm>
  )
}
