import { useMutation } from '@tanstack/react-query'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { documentKinds } from '@tonne/domain/trading/projectContent'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fetchFile } from '../../platform/deskCall.ts'
import { base64Of } from '../../platform/deskFile.ts'
import { useAct } from '../../platform/deskQuery.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { FilePick } from '../../ui/FilePick.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import { Images } from './Images.tsx'
import { Order } from './Order.tsx'
import type { TabProps } from './rows.ts'

export function PapersTab({ mayWrite }: TabProps) {
  return (
    <>
      <Documents mayWrite={mayWrite} />
      <Images mayWrite={mayWrite} />
    </>
  )
}

function Documents({ mayWrite }: { mayWrite: boolean }) {
  const words = useWords(formCopy)
  const { control } = useFormContext<DraftForm>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'documents' })
  const add = useAct(projectDesk.addDocument)
  const record = { title: { en: '', cn: '' }, kind: 'factSheet' as const, issuedOn: '' }
  const take = async (file: File): Promise<void> => {
    const stored = await add.mutateAsync({ content: await base64Of(file) }).catch(() => undefined)
    if (stored) append({ ...record, ...stored })
  }
  return (
    <>
      <h2 className="t3">{words.documents}</h2>
      <ul className="proj-rows">
        {fields.map((field, i) => (
          <li key={field.id}>
            <DocumentLine at={i} mayWrite={mayWrite} />
            {mayWrite && <Order at={i} of={fields.length} onMove={(to) => swap(i, to)} onRemove={() => remove(i)} />}
          </li>
        ))}
      </ul>
      {add.error && <Note bad>{add.error.message}</Note>}
      {mayWrite && (
        <div className="ops-tools">
          <FilePick
            look="line"
            busy={add.isPending && words.uploading}
            label={words.addDocument}
            accept="application/pdf,.pdf"
            onPick={(file) => void take(file)}
          />
          <Button look="quiet" onClick={() => append({ ...record, file: null, bytes: null, pages: 1 })}>
            {words.addRecord}
          </Button>
        </div>
      )}
    </>
  )
}

function DocumentLine({ at, mayWrite }: { at: number; mayWrite: boolean }) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { register, watch } = useFormContext<DraftForm>()
  const entry = watch(`documents.${at}`)
  const { file, bytes, pages } = entry
  const save = useMutation({
    mutationFn: async (name: string) =>
      saveFile(`${name.slice(0, 12)}.pdf`, 'application/pdf', await fetchFile(projectDesk.file, name)),
  })
  return (
    <div>
      <div className="proj-f proj-f--wide">
        <TextInput
          label={inParts(lang, words.title, words.english)}
          lang="en"
          readOnly={!mayWrite}
          {...register(`documents.${at}.title.en`)}
        />
        <TextInput
          label={inParts(lang, words.title, words.chinese)}
          lang="zh-CN"
          readOnly={!mayWrite}
          {...register(`documents.${at}.title.cn`)}
        />
        <Select
          label={words.kind}
          options={Object.entries(documentKinds).map(([key, name]) => [key, pick(name, lang)] as const)}
          disabled={!mayWrite}
          {...register(`documents.${at}.kind`)}
        />
        <TextInput label={words.issuedOn} type="date" readOnly={!mayWrite} {...register(`documents.${at}.issuedOn`)} />
      </div>
      <p className="cap proj-file">
        {file === null ? words.noFile : fill(words.fileOf, { pages, size: Math.ceil((bytes ?? 0) / 1000), hash: file })}
        {file !== null && (
          <Button look="quiet" size="s" busy={save.isPending && words.taking} onClick={() => save.mutate(file)}>
            {words.take}
          </Button>
        )}
      </p>
      {save.error && <Note bad>{save.error.message}</Note>}
    </div>
  )
}
