import { artKinds } from '@tonne/domain/publishing/content'
import { newsTopics, sayTopic } from '@tonne/domain/publishing/topics'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { lazy, Suspense, useState } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Both, BothTexts } from './Both.tsx'
import type { Of } from './contentOut.ts'
import { copy } from './copy.ts'
import { pictureUrl } from './editorDoc.ts'
import type { FieldsProps } from './fieldsProps.ts'

const PictureForm = lazy(() => import('./PictureForm.tsx'))

export function NewsFields({ value, set }: FieldsProps<Of<'news'>>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Both label={words.fieldTitle} value={value.title} onChange={(title) => set((now) => ({ ...now, title }))} />
      <Both
        label={words.lead}
        long
        most={500}
        value={value.lead}
        onChange={(lead) => set((now) => ({ ...now, lead }))}
      />
      <div className="content-row">
        <Select
          label={words.topic}
          value={value.topic}
          options={[...new Set([...Object.keys(newsTopics), value.topic])].map((topic) => [
            topic,
            sayTopic(topic, lang),
          ])}
          onText={(text) => set((now) => ({ ...now, topic: text }))}
        />
      </div>
      <Cover value={value} set={set} />
      <BothTexts
        label={words.body}
        value={value.body}
        onChange={(side, blocks) => set((now) => ({ ...now, body: { ...now.body, [side]: blocks } }))}
      />
    </>
  )
}

function Cover({ value, set }: FieldsProps<Of<'news'>>) {
  const words = useWords(copy)
  const [uploading, setUploading] = useState(false)
  const how = value.picture ? 'picture' : value.art ? 'art' : 'none'
  const pick = (next: 'none' | 'art' | 'picture') => {
    if (next === 'picture') return setUploading(true)
    set((now) => ({ ...now, picture: null, art: next === 'art' ? { no: 'TN-0100', kind: 'forest' } : null }))
  }
  return (
    <>
      <Choice
        label={words.cover}
        value={how}
        onChange={pick}
        options={[
          { value: 'none', label: words.coverNone },
          { value: 'art', label: words.coverArt },
          { value: 'picture', label: words.coverPicture },
        ]}
      />
      {value.picture && <img className="phone-cover" src={pictureUrl(value.picture)} alt={words.uploaded} />}
      {value.art && <ArtFields art={value.art} onChange={(art) => set((now) => ({ ...now, art }))} />}
      <Dialog title={words.upload} open={uploading} onClose={() => setUploading(false)}>
        <Suspense fallback={<p className="cap">{words.loading}</p>}>
          <PictureForm
            onPicture={({ name }) => {
              set((now) => ({ ...now, picture: name, art: null }))
              setUploading(false)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

type Art = { no: string; kind: string }
export function ArtFields({ art, onChange }: { art: Art; onChange(art: Art): void }) {
  const words = useWords(copy)
  return (
    <div className="content-row">
      <Select
        label={words.artKind}
        value={art.kind}
        options={artKinds.map((kind) => [kind, words[kind]])}
        onText={(text) => onChange({ ...art, kind: text })}
      />
      <TextInput label={words.artNo} value={art.no} maxLength={20} onText={(text) => onChange({ ...art, no: text })} />
    </div>
  )
}
