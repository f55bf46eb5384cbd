/** Why: evidence for a request is up to nine pictures, each seen before it is sent and removable until then. */
import './imagePicker.css'
import type { ChangeEvent } from 'react'
import { Field, type FieldWords } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Icon } from './icons.tsx'
import { fill, type Pair, useWords } from './lang.tsx'

const copy = { remove: ['Remove {name}', '移除 {name}'] } as const satisfies Record<string, Pair>

type ImagePickerProps = FieldWords & {
  images: readonly { id: string; url: string; name: string }[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  max?: number | undefined
  accept?: string | undefined
  className?: string | undefined
}

/** Hands over at most as many files as there is room for. */
export function ImagePicker({ images, onAdd, onRemove, max = 9, accept = 'image/*', ...field }: ImagePickerProps) {
  const words = useWords(copy)
  const room = max - images.length
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, room)
    event.target.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <Field {...field} aside={field.aside ?? <span className="ink3 num">{`${images.length} / ${max}`}</span>}>
      {(wire) => (
        <ul className="pics">
          {images.map((image) => (
            <li key={image.id}>
              <img src={image.url} alt={image.name} />
              <IconButton icon="close" size={16} label={fill(words.remove, { name: image.name })} onClick={() => onRemove(image.id)} />
            </li>
          ))}
          {room > 0 && (
            <li className="pics-add">
              <Icon name="camera" size={24} />
              <input {...wire} type="file" accept={accept} multiple onChange={add} />
            </li>
          )}
        </ul>
      )}
    </Field>
  )
}
