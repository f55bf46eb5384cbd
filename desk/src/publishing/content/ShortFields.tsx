import { helpTopics, sayTopic } from '@tonne/domain/publishing/topics'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Both, BothTexts } from './Both.tsx'
import type { Of } from './contentOut.ts'
import { copy } from './copy.ts'
import type { FieldsProps } from './fieldsProps.ts'
import { ArtFields } from './NewsFields.tsx'

export function NoticeFields({ value, set }: FieldsProps<Of<'notice'>>) {
  const words = useWords(copy)
  return (
    <>
      <Choice
        label={words.audience}
        value={value.audience}
        options={(['all', 'members'] as const).map((one) => ({ value: one, label: words[one] }))}
        onChange={(audience) => set((now) => ({ ...now, audience }))}
      />
      <Both label={words.fieldTitle} value={value.title} onChange={(title) => set((now) => ({ ...now, title }))} />
      <Both
        label={words.text}
        long
        most={1000}
        value={value.text}
        onChange={(text) => set((now) => ({ ...now, text }))}
      />
      <div className="content-row">
        <To to={value.to} onChange={(to) => set((now) => ({ ...now, to }))} />
        {value.audience === 'all' && (
          <TextInput
            label={words.until}
            type="date"
            value={value.untilDay}
            onText={(text) => set((now) => ({ ...now, untilDay: text }))}
          />
        )}
      </div>
    </>
  )
}
function To({ to, onChange }: { to: string; onChange(to: string): void }) {
  const words = useWords(copy)
  return <TextInput label={words.to} hint={words.toHint} value={to} maxLength={500} onText={onChange} />
}
export function Position({ value, onChange }: { value: number; onChange(position: number): void }) {
  const words = useWords(copy)
  return (
    <TextInput
      label={words.position}
      type="number"
      min={0}
      max={999}
      value={value}
      onText={(text) => onChange(Math.min(999, Math.max(0, Number(text) || 0)))}
    />
  )
}

export function BannerFields({ value, set }: FieldsProps<Of<'banner'>>) {
  const words = useWords(copy)
  return (
    <>
      <Both
        label={words.kicker}
        most={60}
        value={value.kicker}
        onChange={(kicker) => set((now) => ({ ...now, kicker }))}
      />
      <Both
        label={words.fieldTitle}
        long
        most={80}
        value={value.title}
        onChange={(title) => set((now) => ({ ...now, title }))}
      />
      <Both label={words.line} value={value.line} onChange={(line) => set((now) => ({ ...now, line }))} />
      <ArtFields art={value.art} onChange={(art) => set((now) => ({ ...now, art }))} />
      <div className="content-row">
        <To to={value.to} onChange={(to) => set((now) => ({ ...now, to }))} />
        <Position value={value.position} onChange={(position) => set((now) => ({ ...now, position }))} />
      </div>
    </>
  )
}

export function FaqFields({ value, set }: FieldsProps<Of<'faq'>>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Both
        label={words.question}
        most={200}
        value={value.question}
        onChange={(question) => set((now) => ({ ...now, question }))}
      />
      <div className="content-row">
        <Select
          label={words.topic}
          value={value.topic}
          options={[...new Set([...Object.keys(helpTopics), value.topic])].map((topic) => [
            topic,
            sayTopic(topic, lang),
          ])}
          onText={(text) => set((now) => ({ ...now, topic: text }))}
        />
        <Position value={value.position} onChange={(position) => set((now) => ({ ...now, position }))} />
      </div>
      <BothTexts
        label={words.answer}
        value={value.answer}
        onChange={(side, blocks) => set((now) => ({ ...now, answer: { ...now.answer, [side]: blocks } }))}
      />
    </>
  )
}

export function PaperFields({ value, set }: FieldsProps<Of<'terms' | 'privacy' | 'about'>>) {
  const words = useWords(copy)
  return (
    <>
      <Both label={words.fieldTitle} value={value.title} onChange={(title) => set((now) => ({ ...now, title }))} />
      <Both
        label={words.changed}
        field={words.changedShort}
        hint={words.changedHint}
        long
        most={2000}
        value={value.changed}
        onChange={(changed) => set((now) => ({ ...now, changed }))}
      />
      <BothTexts
        label={words.body}
        value={value.body}
        onChange={(side, blocks) => set((now) => ({ ...now, body: { ...now.body, [side]: blocks } }))}
      />
    </>
  )
}
