import { session } from '@tonne/contract/people/session'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

export function HistoryRows() {
  const words = useWords(copy)
  const lang = useLang()
  const { items, more, busy, reach, isPending } = useListQuery(session.history, { limit: 8 })
  if (isPending) return null
  return (
    <>
      <RowCard title={words.history}>
        {items.map(({ id, outcome, device, address, known, at }) => (
          <Row
            key={id}
            label={
              <span className={outcome === 'in' ? undefined : 'danger'}>
                {words[`out_${outcome}`]}
                {!known && outcome !== 'reset' && <span className="cap">{inParts(lang, '', words.newDevice)}</span>}
              </span>
            }
            sub={inParts(lang, device[lang], address)}
            value={sayDayTime(new Date(at), lang)}
          />
        ))}
        {items.length === 0 && <Row label={words.noLogins} />}
      </RowCard>
      {more && (
        <Button variant="quiet" block className="mt2" busy={busy && words.showAll} onClick={reach}>
          {words.showAll}
        </Button>
      )}
    </>
  )
}
