import { fill, useWords } from '@tonne/parts/lang.tsx'
import { lazy, Suspense, useId } from 'react'
import { useFieldErrors } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Blocks } from './contentOut.ts'
import { copy } from './copy.ts'

const RichEditor = lazy(() => import('./RichEditor.tsx'))

type Texts = { en: string; cn: string }
/** `field`: the field's name in refusals, when that is not its label. */
type BothProps = {
  label: string
  field?: string
  hint?: string
  value: Texts
  long?: boolean
  most?: number
  onChange(value: Texts): void
}
/** One text in both languages. */
export function Both({ label, field, hint, value, long = false, most = 140, onChange }: BothProps) {
  const words = useWords(copy)
  return (
    <div className="two">
      {(['en', 'cn'] as const).map((side) => {
        const as = (name: string) =>
          fill(words.side, { label: name, language: side === 'en' ? words.english : words.chinese })
        const props = {
          label: as(label),
          value: value[side],
          maxLength: most,
          lang: side === 'en' ? 'en' : 'zh-CN',
          ...(hint ? { hint } : {}),
          field: field && as(field),
        }
        const set = (text: string) => onChange({ ...value, [side]: text })
        return long ? <TextArea key={side} {...props} onText={set} /> : <TextInput key={side} {...props} onText={set} />
      })}
    </div>
  )
}

type TextsProps = {
  label: string
  value: { en: Blocks; cn: Blocks }
  onChange(side: 'en' | 'cn', blocks: Blocks): void
}
/** Running text in both languages. */
export function BothTexts({ label, value, onChange }: TextsProps) {
  const words = useWords(copy)
  return (
    <div className="two">
      {(['en', 'cn'] as const).map((side) => {
        const name = fill(words.side, { label, language: side === 'en' ? words.english : words.chinese })
        return (
          <Text
            key={side}
            name={name}
            lang={side === 'en' ? 'en' : 'zh-CN'}
            blocks={value[side]}
            onChange={(blocks) => onChange(side, blocks)}
          />
        )
      })}
    </div>
  )
}

type TextProps = { name: string; lang: string; blocks: Blocks; onChange(blocks: Blocks): void }
function Text({ name, ...rest }: TextProps) {
  const words = useWords(copy)
  const id = useId()
  const bad = useFieldErrors(id, undefined, [name])
  return (
    <div className="field" id={id} tabIndex={-1}>
      <span className="field-l">{name}</span>
      <Suspense fallback={<p className="cap">{words.loading}</p>}>
        <RichEditor label={name} {...rest} />
      </Suspense>
      {bad && <p className="cap bad">{bad}</p>}
    </div>
  )
}
