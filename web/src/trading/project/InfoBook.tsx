import { market } from '@tonne/contract/trading/market'
import { sayAmount } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

const trading: readonly ProjectInfoOut['phase'][] = ['reservation_waiting', 'in_progress', 'full', 'ended']

export function InfoBook({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const open = trading.includes(project.phase)
  const { data } = useApiQuery(market.book, { project: project.no }, { enabled: open })
  if (!open || (data?.open === false && !data.stop)) return null
  const price = (cents: number | null | undefined) => (cents === null || cents === undefined ? '–' : sayAmount(cents))
  return (
    <RowCard className="mt4">
      <Row
        icon="chart"
        label={data?.asset === 'presale' ? words.bookUndelivered : words.book}
        sub={
          <span className="num">{fill(words.bidAsk, { bid: price(data?.bidCents), ask: price(data?.askCents) })}</span>
        }
        to={`/pages/project/book?no=${project.no}`}
        strong
      />
    </RowCard>
  )
}
