import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { useParam } from '../../api/way.ts'
import { HistoryPage } from '../../shared/pages/HistoryPage.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { retirementBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { LogRow } from '../../ui/layout/LogRow.tsx'
import { copy } from './copy.ts'

function Line({ one }: { one: Output<typeof endpoints.list>['items'][number] }) {
  const lang = useLang()
  return (
    <LogRow
      icon="retire"
      title={one.project.name[lang]}
      sub={
        <span className="hrow g2 wrap">
          <StateBadge of={retirementBadge(one.state)} />
          {sayDayTime(new Date(one.requestedAt), lang)}
        </span>
      }
      amount={sayKg(one.kg, lang)}
      to={`/pages/profile/retireinfo?no=${one.no}`}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const made = useParam('made')
  const list = useListQuery(endpoints.list, { limit: 20 })
  const empty = {
    title: words.emptyTitle,
    text: words.emptyText,
    action: <Button to="/pages/profile/tons">{words.toTons}</Button>,
  }
  const above = made && (
    <Note kind="ok" live className="mt3" title={fill(words.listMade, { n: Number(made) || 0 })}>
      {words.madeText}
    </Note>
  )
  const below = (
    <>
      <p className="cap2 mt6">{words.previewText}</p>
      <Button block variant="line" className="mt4" to="/pages/profile/tons">
        {words.toTons}
      </Button>
    </>
  )
  return (
    <HistoryPage
      title={words.history}
      list={list}
      line={(one) => <Line key={one.no} one={one} />}
      empty={empty}
      above={above}
      below={below}
    />
  )
}
