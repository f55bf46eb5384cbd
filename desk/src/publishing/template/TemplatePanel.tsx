import '../../ui/thread.css'
import { templateDesk } from '@tonne/contract/publishing/template'
import { sayActor, sayReason } from '@tonne/domain/people/ownReason'
import { templateKinds } from '@tonne/domain/publishing/template'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useDesk } from '../../platform/deskQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { RetireTemplate } from './RetireTemplate.tsx'
import type { Template } from './rows.ts'
import { WriteTemplate } from './WriteTemplate.tsx'

export function TemplatePanel({ row }: { row: Template | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const [writing, setWriting] = useState(false)
  if (!row) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={row.title[lang]}>
      <div>
        <h2 className="t2">{row.title[lang]}</h2>
        <p className="cap">{templateKinds[row.kind][lang]}</p>
      </div>
      <ul className="thread">
        <li lang="en">{row.text.en}</li>
        <li lang="zh-CN">{row.text.cn}</li>
      </ul>
      <div className="dialog-b">
        <RetireTemplate row={row} />
        <Button onClick={() => setWriting(true)}>{words.change}</Button>
      </div>
      <Versions id={row.id} />
      <WriteTemplate key={`${row.version} ${writing}`} row={row} open={writing} onClose={() => setWriting(false)} />
    </aside>
  )
}

function Versions({ id }: { id: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const query = useDesk(templateDesk.versions, { id })
  return (
    <div className="stack">
      <h3 className="t3">{words.versions}</h3>
      <QueryView query={query}>
        {({ items }) => (
          <ul className="thread">
            {items.map(({ version, by, at, reason, text }) => (
              <li key={version}>
                <p className="cap">
                  <b>
                    {fill(words.versionSays, {
                      ...{ n: version, by: sayActor(by, lang), at: sayDayTime(new Date(at), lang) },
                    })}
                  </b>{' '}
                  · {sayReason(reason, lang)}
                </p>
                <p>{text[lang]}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}
