import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import type { Blocks, Value } from './contentOut.ts'
import { copy } from './copy.ts'
import { DocDiff, DocView } from './DocView.tsx'
import { pictureUrl } from './editorDoc.ts'

type Side = 'en' | 'cn'
/** Every kind has a headline, some lines, and perhaps running text. */
function partsOf(value: Value, side: Side): { head: string; above?: string; lead?: string; blocks?: Blocks } {
  switch (value.kind) {
    case 'news':
      return { head: value.title[side], lead: value.lead[side], blocks: value.body[side] }
    case 'faq':
      return { head: value.question[side], blocks: value.answer[side] }
    case 'quiz':
      return { head: value.question[side] }
    case 'banner':
      return { above: value.kicker[side], head: value.title[side], lead: value.line[side] }
    case 'notice':
      return { head: value.title[side], lead: value.text[side] }
    default:
      return { head: value.title[side], blocks: value.body[side] }
  }
}
function Inside({ value, side }: { value: Value; side: Side }) {
  const words = useWords(copy)
  const { head, above, lead, blocks } = partsOf(value, side)
  if (!head && !above && !lead) return <p className="cap">{words.unwritten}</p>
  return (
    <>
      {value.kind === 'news' && value.picture && <img className="phone-cover" src={pictureUrl(value.picture)} alt="" />}
      {above && <p className="cap">{above}</p>}
      <h2>{head}</h2>
      {lead && (
        <p>
          <b>{lead}</b>
        </p>
      )}
      {blocks && <DocView blocks={blocks} />}
      {value.kind === 'quiz' && (
        <ul>
          {value.options.map(({ id, text, why }) => (
            <li key={id}>
              {id === value.right ? '✓' : '✗'} {text[side]}
              <span className="cap">{why[side]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** `live` is the published version. For papers the changes from it come first. */
export function Preview({ value, live }: { value: Value; live: Value | null }) {
  const words = useWords(copy)
  const [side, setSide] = useState<Side>(useLang())
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long text */}
      <section className="phone" tabIndex={0} aria-label={words.preview} lang={side === 'en' ? 'en' : 'zh-CN'}>
        <Inside value={value} side={side} />
      </section>
      {live && 'changed' in live && 'changed' in value && (
        <>
          <h2 className="t3">{words.diff}</h2>
          <DocDiff before={live.body[side]} after={value.body[side]} />
        </>
      )}
    </>
  )
}
