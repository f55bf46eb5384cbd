import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayCents, sayCount, sayKg, sayShare } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { To } from '../../platform/To.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import type { Books } from './books.ts'
import { copy } from './copy.ts'

type Months = Output<typeof reportDesk.months>
/** The most important figures, each with a link to its details. */
export function MonthFigures({ books, largest, waiting }: { books: Books } & Pick<Months, 'largest' | 'waiting'>) {
  const words = useWords(copy)
  const lang = useLang()
  const { client, tons } = books
  const kg = (key: 'issuedKg' | 'membersKg' | 'retiringKg') => tons.reduce((all, row) => all + row[key], 0)
  const open = (queue: string) => waiting.find((row) => row.queue === queue)?.count ?? 0
  const share = ({ top, total }: { top: readonly number[]; total: number }) =>
    total === 0 ? '–' : sayShare(Math.round((top.reduce((all, one) => all + one, 0) * 1000) / total) * 10)
  return (
    <Kpis
      items={[
        {
          label: words.members,
          value: <To path="/members">{sayCents(client.membersCents)}</To>,
          note: largest ? fill(words.topTen, { share: share(largest.cents) }) : words.noTop,
        },
        {
          label: words.tonsHeld,
          value: <To path="/projects">{sayKg(kg('membersKg'), lang)}</To>,
          note: largest ? fill(words.topTen, { share: share(largest.kg) }) : words.noTop,
        },
        {
          label: words.suspense,
          value: <To path="/deposits">{sayCents(client.suspenseCents)}</To>,
          note: fill(words.toMatch, { n: sayCount(open('line')) }),
        },
        {
          label: words.payouts,
          value: <To path="/withdrawals">{sayCents(client.payoutsCents)}</To>,
          note: fill(words.openNow, { n: sayCount(open('withdrawal')) }),
        },
        {
          label: words.retiring,
          value: <To path="/retirements">{sayKg(kg('retiringKg'), lang)}</To>,
          note: fill(words.openNow, { n: sayCount(open('retirement')) }),
        },
      ]}
    />
  )
}
