/** Why: what was corrected says so on both entries, with the reason in the member's language and the way to the other entry. */
import { sayDayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { copy } from './copy.ts'
import type { EntryOut } from './walletOut.ts'

const titles = { reverses: 'corrReverses', reversedBy: 'corrReversedBy', given: 'corrGiven' } as const

export function Corrections({ lines }: { lines: EntryOut['corrections'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return lines.map(({ how, no, entryNo, text, at }) => (
    <section key={`${how} ${no}`} className="ent-t mt4">
      <h2 className="t3">{words[titles[how]]}</h2>
      <p className="mt1">{text[lang]}</p>
      <p className="cap mt1">{fill(words.corrBy, { no, at: sayDayTime(new Date(at), lang) })}</p>
      {entryNo && (
        <RowCard className="mt2">
          <Row
            icon="edit"
            strong
            label={fill(how === 'reverses' ? words.corrOriginal : words.corrMirror, { no: entryNo })}
            to={`/pages/profile/entry?no=${entryNo}`}
          />
        </RowCard>
      )}
    </section>
  ))
}
