/** Why: a picture is chosen, described in words, and drawn anew by the server before it stands anywhere. */
import { contentDesk } from '@tonne/contract/content'
import { useState } from 'react'
import { useAct } from '../platform/deskAsk.ts'
import { base64Of } from '../platform/deskFile.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

type Pictured = { name: string; width: number; height: number; alt: string }
/** Uploads one picture; the server draws it anew. */
export default function PictureForm({ onPicture }: { onPicture(picture: Pictured): void }) {
  const words = useWords(copy)
  const [alt, setAlt] = useState('')
  const [file, setFile] = useState<File>()
  const save = useAct(contentDesk.picture)
  const send = async (): Promise<void> => {
    if (!file) return
    const made = await save.mutateAsync({ picture: await base64Of(file), reason: alt.trim() || file.name }).catch(() => undefined)
    if (made) onPicture({ ...made, alt })
  }
  return (
    <div className="stack">
      <TextInput label={words.file} type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => setFile(event.target.files?.[0])} />
      <TextInput label={words.alt} value={alt} onChange={(event) => setAlt(event.target.value)} />
      {save.error && <Note bad>{save.error.message}</Note>}
      <div className="dialog-b">
        <Button busy={save.isPending && words.working} onClick={() => void send()}>
          {words.upload}
        </Button>
      </div>
    </div>
  )
}
