import '../../ui/thread.css'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { DeskPicture } from '../../platform/DeskPicture.tsx'
import { copy } from './copy.ts'
import type { Info } from './rows.ts'

export function Thread({ messages }: { messages: Info['messages'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <div>
      <h2 className="t3">{words.thread}</h2>
      {messages.length === 0 && <p className="cap">{words.noThread}</p>}
      <ol className="thread">
        {messages.map((message) => (
          <li key={`${message.at} ${message.by}`} className={message.by === 'operator' ? 'is-ours' : undefined}>
            <p className="cap">
              <b>{message.name}</b> · {sayDayTime(new Date(message.at), lang)}
            </p>
            {message.letter && <h3 className="t3">{message.letter.title[lang]}</h3>}
            <p>{message.letter?.text[lang] ?? message.text}</p>
            {message.pictures.map((name) => (
              <DeskPicture key={name} name={name} label={words.picture} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}
