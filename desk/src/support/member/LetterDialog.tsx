import './letter.css'
import type { Output } from '@tonne/contract/endpoint'
import { letterDesk } from '@tonne/contract/support/letter'
import { sayCents } from '@tonne/domain/format'
import { placesOf } from '@tonne/domain/publishing/template'
import { fillLetter, isAbout, placesToType, type Typed } from '@tonne/domain/support/letter'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ReasonForm } from '../../ui/ReasonForm.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Template, useTemplates } from '../../ui/templates.tsx'
import { copy } from './copy.ts'

type Known = Output<typeof letterDesk.about>
type LetterProps = { memberId: number; open: boolean; onClose(): void }
export function LetterDialog({ memberId, open, onClose }: LetterProps) {
  const words = useWords(copy)
  const query = useDesk(letterDesk.about, { memberId }, { enabled: open })
  return (
    <Dialog title={fill(words.writeTitle, { name: query.data?.name ?? '' })} open={open} onClose={onClose} wide>
      <QueryView query={query}>{(known) => <Writing memberId={memberId} known={known} onClose={onClose} />}</QueryView>
    </Dialog>
  )
}

type WritingProps = { memberId: number; known: Known; onClose(): void }
function Writing({ memberId, known, onClose }: WritingProps) {
  const words = useWords(copy)
  const lang = useLang()
  const templates = useTemplates('letter')
  const send = useAct(letterDesk.send)
  const [id, setId] = useState('')
  const [no, setNo] = useState(known.subjects[0]?.no ?? '')
  const [answerBy, setAnswerBy] = useState(known.answerBy)
  const [typed, setTyped] = useState<Typed>({})
  const template = templates.find((one) => String(one.id) === id)
  const about = template && isAbout(template.text) ? no : ''
  const run = (reason: string) => {
    const { id: of, version } = template!
    const places = Object.fromEntries(placesToType(template!.text).map((one) => [one, typed[one] ?? EMPTY]))
    return send.mutateAsync({
      memberId,
      template: of,
      version,
      answerBy,
      places,
      reason,
      ...(about ? { no: about } : {}),
    })
  }
  const choose = (
    <Select
      label={words.template}
      value={id}
      options={[['', words.choose], ...templates.map((one) => [String(one.id), one.title[lang]] as const)]}
      onText={setId}
    />
  )
  const reads = fill(words.reads, { lang: known.lang === 'cn' ? words.chinese : words.english })
  if (templates.length === 0) return <p className="cap">{words.noTemplate}</p>
  return (
    <div className="stack">
      <p className="cap">{reads}</p>
      {choose}
      {template ? (
        <ReasonForm
          label={words.why}
          hint={words.whyHint}
          act={{ label: words.send, look: 'commit', run }}
          onDone={onClose}
          onCancel={onClose}
        >
          {isAbout(template.text) && <About subjects={known.subjects} no={no} onPick={setNo} />}
          <TextInput label={words.answerBy} field="answerBy" type="date" value={answerBy} onText={setAnswerBy} />
          {placesToType(template.text).map((place) => (
            <Place
              key={place}
              place={place}
              value={typed[place] ?? EMPTY}
              onChange={(value) => setTyped({ ...typed, [place]: value })}
            />
          ))}
          <Preview template={template} known={known} no={about} answerBy={answerBy} typed={typed} />
        </ReasonForm>
      ) : (
        <>
          <Before letters={known.letters} />
          <div className="dialog-b">
            <Button look="line" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
type AboutProps = { subjects: Known['subjects']; no: string; onPick(no: string): void }
function About({ subjects, no, onPick }: AboutProps) {
  const words = useWords(copy)
  const options = subjects.map((one) => [one.no, sayWhat(one.no, one.amountCents)] as const)
  return (
    <Select label={words.subject} field="no" value={no} options={[['', words.noSubject], ...options]} onText={onPick} />
  )
}
const EMPTY = { en: '', cn: '' }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const sayWhat = (no: string, cents: number | null): string => (cents === null ? no : `${no} · ${sayCents(cents)}`)

type Words = { en: string; cn: string }
function Place({ place, value, onChange }: { place: string; value: Words; onChange(value: Words): void }) {
  const words = useWords(copy)
  return (
    <div className="letter-two">
      {(['en', 'cn'] as const).map((one) => (
        <TextArea
          key={one}
          label={fill(one === 'en' ? words.inEnglish : words.inChinese, { place: capital(place) })}
          lang={one === 'en' ? 'en' : 'zh-CN'}
          value={value[one]}
          maxLength={400}
          onText={(text) => onChange({ ...value, [one]: text })}
        />
      ))}
    </div>
  )
}

/** The places that are still to be filled stand out. */
const Letter = ({ text }: { text: string }) =>
  text.split(/(\{\w+\})/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  )

type PreviewProps = { template: Template; known: Known; no: string; answerBy: string; typed: Typed }
/** Both languages side by side, filled by the same rule as on the server. */
function Preview({ template, known, no, answerBy, typed }: PreviewProps) {
  const lang = useLang()
  const words = useWords(copy)
  const subject = known.subjects.find((one) => one.no === no) ?? null
  const text = fillLetter(template.text, { member: known.name, subject, answerBy }, typed)
  const ofLang = (one: 'en' | 'cn') => {
    const open = placesOf(text[one])
    return (
      <article key={one} lang={one === 'en' ? 'en' : 'zh-CN'}>
        <p className={open.length > 0 ? 'cap letter-open' : 'cap'}>
          {one === 'en' ? words.english : words.chinese} ·{' '}
          {open.length > 0 ? fill(words.open, { places: listed(lang, open) }) : words.whole}
        </p>
        <h3 className="t3">{template.title[one]}</h3>
        <p className="letter-text">
          <Letter text={text[one]} />
        </p>
      </article>
    )
  }
  return (
    <section className="letter-two letter-as" aria-label={words.preview} aria-live="polite">
      {(['en', 'cn'] as const).map(ofLang)}
    </section>
  )
}

function Before({ letters }: { letters: Known['letters'] }) {
  const words = useWords(copy)
  const lang = useLang()
  if (letters.length === 0) return null
  return (
    <section>
      <h3 className="t3">{words.before}</h3>
      <Facts
        rows={letters.map(({ id, no, title, by, at, readAt }) => [
          `${title[lang]} · ${sayDayTime(new Date(at), lang)} · ${by}`,
          <span key={id}>
            <Numbered no={no} /> {readAt === null ? words.unread : words.read}
          </span>,
        ])}
      />
    </section>
  )
}
