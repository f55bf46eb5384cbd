/** Why: every word is written in both languages, side by side, so that neither is forgotten. */
import { lazy, Suspense } from 'react'
import { useWords } from '../ui/lang.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Blocks } from './contentOut.ts'
import { copy } from './copy.ts'

const RichEditor = lazy(() => import('./RichEditor.tsx'))

type Said = { en: string; cn: string }
type BothProps = { label: string; hint?: string; value: Said; long?: boolean; most?: number; onChange(value: Said): void }
/** One text in both languages. */
export function Both({ label, hint, value, long = false, most = 140, onChange }: BothProps) {
  const words = useWords(copy)
  return (
    <div className="two">
      {(['en', 'cn'] as const).map((side) => {
        const name = `${label} (${side === 'en' ? words.english : words.chinese})`
        const props = { label: name, value: value[side], maxLength: most, lang: side === 'en' ? 'en' : 'zh-CN', ...(hint ? { hint } : {}) }
        const set = (text: string) => onChange({ ...value, [side]: text })
        return long ? (
          <TextArea key={side} {...props} onChange={(event) => set(event.target.value)} />
        ) : (
          <TextInput key={side} {...props} onChange={(event) => set(event.target.value)} />
        )
      })}
    </div>
  )
}

type TextsProps = { label: string; value: { en: Blocks; cn: Blocks }; onChange(side: 'en' | 'cn', blocks: Blocks): void }
/** Running text in both languages. */
export function BothTexts({ label, value, onChange }: TextsProps) {
  const words = useWords(copy)
  return (
    <div className="two">
      {(['en', 'cn'] as const).map((side) => {
        const name = `${label} (${side === 'en' ? words.english : words.chinese})`
        return (
          <div key={side} className="field">
            <span className="field-l">{name}</span>
            <Suspense fallback={<p className="cap">{words.loading}</p>}>
              <RichEditor label={name} lang={side === 'en' ? 'en' : 'zh-CN'} blocks={value[side]} onChange={(blocks) => onChange(side, blocks)} />
            </Suspense>
          </div>
        )
      })}
    </div>
  )
}
