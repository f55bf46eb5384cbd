/** Why: what was typed is looked at as a member reads it, in either language, before anyone does. */
import { useState } from 'react'
import { Choice } from '../ui/Choice.tsx'
import { useWords } from '../ui/lang.tsx'
import type { Value } from './contentOut.ts'
import { copy } from './copy.ts'
import { DocDiff, DocView } from './DocView.tsx'
import { pictureUrl } from './editorDoc.ts'

type Side = 'en' | 'cn'
function Inside({ value, side }: { value: Value; side: Side }) {
  switch (value.kind) {
    case 'news':
      return (
        <>
          {value.picture && <img className="phone-cover" src={pictureUrl(value.picture)} alt="" />}
          <h3>{value.title[side]}</h3>
          <p>
            <b>{value.lead[side]}</b>
          </p>
          <DocView blocks={value.body[side]} />
        </>
      )
    case 'faq':
      return (
        <>
          <h3>{value.question[side]}</h3>
          <DocView blocks={value.answer[side]} />
        </>
      )
    case 'quiz':
      return (
        <>
          <h3>{value.question[side]}</h3>
          <ul>
            {value.options.map(({ id, text, why }) => (
              <li key={id}>
                {id === value.right ? '✓' : '✗'} {text[side]}
                <span className="cap">{why[side]}</span>
              </li>
            ))}
          </ul>
        </>
      )
    case 'banner':
      return (
        <>
          <p className="cap">{value.kicker[side]}</p>
          <h3>{value.title[side]}</h3>
          <p>{value.line[side]}</p>
        </>
      )
    case 'notice':
      return (
        <>
          <h3>{value.title[side]}</h3>
          <p>{value.text[side]}</p>
        </>
      )
    default:
      return (
        <>
          <h3>{value.title[side]}</h3>
          <DocView blocks={value.body[side]} />
        </>
      )
  }
}

/** `live` is what members read today: of papers the change is shown first. */
export function Preview({ value, live }: { value: Value; live: Value | null }) {
  const words = useWords(copy)
  const [side, setSide] = useState<Side>('en')
  return (
    <>
      <Choice
        label={words.preview}
        value={side}
        onChange={setSide}
        options={[
          { value: 'en', label: words.english },
          { value: 'cn', label: words.chinese },
        ]}
      />
      <div className="phone" lang={side === 'en' ? 'en' : 'zh-CN'}>
        <Inside value={value} side={side} />
      </div>
      {live && 'changed' in live && 'changed' in value && (
        <>
          <h2 className="t3">{words.diff}</h2>
          <DocDiff before={live.body[side]} after={value.body[side]} />
        </>
      )}
    </>
  )
}
