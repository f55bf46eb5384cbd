/** The server encodes every picture anew before it is shown anywhere. */
import { contentDesk } from '@tonne/contract/publishing/content'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { base64Of } from '../../platform/deskFile.ts'
import { useAct } from '../../platform/deskQuery.ts'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'

type Pictured = { name: string; width: number; height: number; alt: string }
/** Uploads one picture. */
export default function PictureForm({ onPicture }: { onPicture(picture: Pictured): void }) {
  const words = useWords(copy)
  const [alt, setAlt] = useState('')
  const [file, setFile] = useState<File>()
  const save = useAct(contentDesk.picture)
  const send = async (): Promise<void> => {
    if (!file) return
    const made = await save
      .mutateAsync({ picture: await base64Of(file), reason: alt.trim() || file.name })
      .catch(() => undefined)
    if (made) onPicture({ ...made, alt })
  }
  return (
    <Refusable error={save.error}>
      <div className="stack">
        <TextInput
          label={words.file}
          field="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <TextInput label={words.alt} field="reason" value={alt} onText={setAlt} />
        <FormFoot act={words.upload} busy={save.isPending} onAct={() => void send()} />
      </div>
    </Refusable>
  )
}
