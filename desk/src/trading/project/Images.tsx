import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { base64Of, useFileUrl } from '../../platform/deskFile.ts'
import { useAct } from '../../platform/deskQuery.ts'
import { FilePick } from '../../ui/FilePick.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import { Order } from './Order.tsx'

export function Images({ mayWrite }: { mayWrite: boolean }) {
  const words = useWords(formCopy)
  const { control } = useFormContext<DraftForm>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'images' })
  const add = useAct(projectDesk.addImage)
  const take = async (file: File): Promise<void> => {
    const stored = await add.mutateAsync({ picture: await base64Of(file) }).catch(() => undefined)
    if (stored) append({ ...stored, alt: { en: '', cn: '' } })
  }
  return (
    <>
      <h2 className="t3">{words.images}</h2>
      <p className="cap">{words.imagesAbout}</p>
      <ul className="proj-rows">
        {fields.map((field, i) => (
          <li key={field.id}>
            <ImageLine at={i} mayWrite={mayWrite} />
            {mayWrite && <Order at={i} of={fields.length} onMove={(to) => swap(i, to)} onRemove={() => remove(i)} />}
          </li>
        ))}
      </ul>
      {add.error && <Note bad>{add.error.message}</Note>}
      {mayWrite && fields.length < 9 && (
        <FilePick
          look="line"
          busy={add.isPending && words.uploading}
          label={words.addImage}
          accept="image/jpeg,image/png,image/webp"
          onPick={(file) => void take(file)}
        />
      )}
    </>
  )
}

function ImageLine({ at, mayWrite }: { at: number; mayWrite: boolean }) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { register, watch } = useFormContext<DraftForm>()
  const { file, alt } = watch(`images.${at}`)
  return (
    <div className="proj-img">
      <DraftImage file={file} alt={alt[lang]} />
      <div className="proj-fact">
        <TextInput
          label={inParts(lang, words.alt, words.english)}
          lang="en"
          readOnly={!mayWrite}
          {...register(`images.${at}.alt.en`)}
          maxLength={200}
        />
        <TextInput
          label={inParts(lang, words.alt, words.chinese)}
          lang="zh-CN"
          readOnly={!mayWrite}
          {...register(`images.${at}.alt.cn`)}
          maxLength={200}
        />
      </div>
    </div>
  )
}

export function DraftImage({ file, alt }: { file: string; alt: string }) {
  const url = useFileUrl(projectDesk.file, file)
  return url ? (
    <img src={url} alt={alt} />
  ) : (
    <span className="proj-noimg" role="img" aria-label={alt || file.slice(0, 8)} />
  )
}
