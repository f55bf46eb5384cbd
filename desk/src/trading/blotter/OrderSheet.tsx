import type { Output } from '@tonne/contract/endpoint'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { sayCents, sayKg } from '@tonne/domain/format'
import { orderStateLabels } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { useParam } from '../../platform/useParam.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { Serials } from './Serials.tsx'
import { useTradeColumns } from './useColumns.tsx'

type Whole = Output<typeof blotterDesk.order>
const IN_SHEET = ['at', 'priceCents', 'kg', 'buyer', 'seller']

export function OrderSheet({ no }: { no: string }) {
  const words = useWords(copy)
  const query = useDesk(blotterDesk.order, { no }, { enabled: no !== '' })
  if (!no) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={no}>
      <QueryView query={query}>{(order) => <Sheet order={order} />}</QueryView>
    </aside>
  )
}

function Sheet({ order }: { order: Whole }) {
  const words = useWords(copy)
  const lang = useLang()
  const columns = useTradeColumns().filter(({ id }) => IN_SHEET.includes(id))
  const [, setTrade] = useParam('trade')
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const { book } = order
  return (
    <>
      <Numbered no={order.no} copies />
      <h2 className="t2">
        {words[order.kind]} {sayKg(book?.askedKg ?? order.kg, lang)} · {sayCents(order.priceCents)}
      </h2>
      <Facts
        rows={[
          [words.member, <MemberLink key="m" {...order.member} />],
          [
            words.project,
            <Numbered key="p" no={order.project.no}>
              {order.project.name[lang]}
            </Numbered>,
          ],
          [words.state, pick(orderStateLabels[order.state], lang)],
          ...(book
            ? ([
                [words.filled, sayKg(book.filledKg, lang)],
                [words.left, sayKg(book.leftKg, lang)],
              ] as const)
            : []),
          [words.value, sayCents(order.totalCents)],
          order.entryNo && [words.entry, <Numbered key="e" no={order.entryNo} copies />],
          [
            words.steps,
            [order, ...order.steps].map((step, i) => (
              <span key={`${step.at} ${step.state}`} className="blotter-sub">
                {i === 0 ? at(step.at) : `${at(step.at)} ${pick(orderStateLabels[step.state], lang)}`}
              </span>
            )),
          ],
        ]}
      />
      {order.trades.length > 0 && (
        <DataTable
          label={words.trades}
          columns={columns}
          rows={order.trades}
          rowId={(row) => String(row.id)}
          empty=""
          onOpen={(row) => setTrade(String(row.id))}
        />
      )}
      <Serials runs={order.serials} />
    </>
  )
}
