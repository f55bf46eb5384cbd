import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

const copy = {
  by: ['Correction {no}, {at}, by two operators', '更正 {no}，{at}，由两位运营人员完成'],
} as const satisfies Record<string, Pair>

type ReversalNoteProps = { title: string; by: { no: string; at: number; text: { en: string; cn: string } } }

export function ReversalNote({ title, by: { no, at, text } }: ReversalNoteProps) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Note kind="warn" icon="edit" className="mt4" title={title}>
      {text[lang]}
      <br />
      {fill(words.by, { no, at: sayDayTime(new Date(at), lang) })}
    </Note>
  )
}
