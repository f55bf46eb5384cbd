import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import { mirrored } from './entryRows.ts'
import type { EntryOut } from './walletOut.ts'

const titles = { reverses: 'corrReverses', reversedBy: 'corrReversedBy', given: 'corrGiven' } as const

/** The reversed entry: the amounts that its reversal returned and took. */
function WhatMoved({ postings }: Pick<EntryOut, 'postings'>) {
  const words = useWords(copy)
  const lang = useLang()
  const { cents, kg } = mirrored(postings)
  const parts = [
    ...(cents === 0 ? [] : [{ what: sayCents(Math.abs(cents)), back: cents > 0 }]),
    ...(kg === 0 ? [] : [{ what: sayKg(Math.abs(kg), lang), back: kg > 0 }]),
  ]
  return parts.map(({ what, back }) => (
    <p key={what} className="label strong num mt1">
      {fill(back ? words.corrBack : words.corrTaken, { what })}
    </p>
  ))
}

export function Corrections({ entry: { corrections, postings } }: { entry: EntryOut }) {
  const words = useWords(copy)
  const lang = useLang()
  return corrections.map(({ how, no, entryNo, text, at }) => (
    <section key={`${how} ${no}`} className="ent-t mt4">
      <h2 className="t3">{words[titles[how]]}</h2>
      <p className="mt1">{text[lang]}</p>
      {how === 'reversedBy' && <WhatMoved postings={postings} />}
      <p className="cap mt1">{fill(words.corrBy, { no, at: sayDayTime(new Date(at), lang) })}</p>
      {entryNo && (
        <RowCard className="mt2">
          <Row
            icon="edit"
            strong
            label={how === 'reverses' ? words.corrOriginal : words.corrMirror}
            sub={<span className="mono">{entryNo}</span>}
            to={`/pages/profile/entry?no=${entryNo}`}
          />
        </RowCard>
      )}
    </section>
  ))
}
