/** Pictures upload while the member is still typing. */
import './pictures.css'
import { upload } from '@tonne/contract/people/upload'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@tonne/domain/image'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type ChangeEvent, useRef, useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Hint } from '../../ui/input/Hint.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { base64Of, usePrivatePicture } from './pictures.ts'
import { pictureWords } from './pictureWords.ts'

function Thumb({ name, label }: { name: string; label: string }) {
  const url = usePrivatePicture(name)
  if (!url) return <span className="sk pic-thumb" />
  return (
    <a href={url} target="_blank" rel="noopener" className="pic-thumb">
      <img src={url} alt={label} />
    </a>
  )
}

type PicturesProps = { names: readonly string[]; onChange: (names: readonly string[]) => void }
function Chosen({ names, onChange }: PicturesProps) {
  const words = useWords(pictureWords)
  return (
    <ul className="pic-thumbs mt2">
      {names.map((name, i) => (
        <li key={name}>
          <Thumb name={name} label={fill(words.picture, { n: i + 1 })} />
          <IconButton
            icon="close"
            label={fill(words.removePicture, { n: i + 1 })}
            onClick={() => onChange(names.filter((other) => other !== name))}
          />
        </li>
      ))}
    </ul>
  )
}

export function Pictures({ names, onChange }: PicturesProps) {
  const words = useWords(pictureWords)
  const send = useSend(upload.attach)
  const file = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, MAX_IMAGES - names.length)
    event.target.value = ''
    setBusy(true)
    setWrong('')
    const made = [...names]
    for (const picked of files) {
      try {
        if (picked.size > MAX_IMAGE_BYTES) setWrong(words.tooLarge)
        else made.push((await send.mutateAsync({ picture: await base64Of(picked) })).name)
      } catch (error) {
        setWrong(error instanceof Refused ? error.message : words.uploadFailed)
      }
    }
    onChange(made)
    setBusy(false)
  }
  return (
    <fieldset className="mt4 pics">
      <legend className="cap">{words.pictures}</legend>
      {names.length > 0 && <Chosen names={names} onChange={onChange} />}
      <input
        ref={file}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr"
        tabIndex={-1}
        aria-label={words.addPicture}
        onChange={(event) => void add(event)}
      />
      {names.length < MAX_IMAGES && (
        <Button
          variant="line"
          size="m"
          block
          icon="camera"
          className="mt2"
          busy={busy && words.uploading}
          onClick={() => file.current?.click()}
        >
          {words.addPicture}
        </Button>
      )}
      <Hint id="pics" hint={fill(words.picturesHint, { n: MAX_IMAGES })} error={wrong || undefined} />
    </fieldset>
  )
}

/** The sent pictures, small; a tap opens one. */
export function Sent({ names }: { names: readonly string[] }) {
  const words = useWords(pictureWords)
  if (names.length === 0) return null
  return (
    <div className="pic-thumbs mt2">
      {names.map((name, i) => (
        <Thumb key={name} name={name} label={fill(words.picture, { n: i + 1 })} />
      ))}
    </div>
  )
}
