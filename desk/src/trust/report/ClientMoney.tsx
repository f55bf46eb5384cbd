import { dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import { sayAmount, sayCents, sayDate } from '@tonne/domain/format'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { Pages } from '../../platform/Pages.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { ReportOf } from './books.ts'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

const sums = [
  'bankCents',
  'ledgerCents',
  'membersCents',
  'suspenseCents',
  'payoutsCents',
  'proceedsCents',
  'feesCents',
  'gstCents',
] as const
export function ClientMoney({ books: { client } }: ReportOf) {
  const words = useWords(copy)
  const parts = ['membersCents', 'suspenseCents', 'payoutsCents', 'proceedsCents', 'feesCents', 'gstCents'] as const
  const names = [words.members, words.suspense, words.payouts, words.proceeds, words.fees, words.gst]
  const off = client.bankCents - parts.reduce((all, key) => all + client[key], 0)
  const bank = client.close
  return (
    <>
      <Kpis
        items={[
          {
            label: words.ledger,
            value: sayAmount(client.bankCents),
            note: off === 0 ? words.owedAll : fill(words.differs, { n: sayAmount(Math.abs(off)) }),
          },
          {
            label: words.bank,
            value: bank ? sayAmount(bank.bankCents) : '–',
            note: bank
              ? bank.closed
                ? words.closed
                : fill(words.differs, { n: sayAmount(Math.abs(bank.bankCents - bank.ledgerCents)) })
              : words.notCompared,
          },
          ...parts.map((key, i) => ({ label: names[i]!, value: sayAmount(client[key]) })),
        ]}
      />
      <Closes />
    </>
  )
}

/** The comparisons of every day, newest first. */
function Closes() {
  const words = useWords(copy)
  const lang = useLang()
  const { query, pages } = useList(dailyCloseDesk.list, {})
  return (
    <QueryView query={query}>
      {({ items }) => (
        <>
          <Report
            label={words.client}
            texts={1}
            take={pages.take}
            empty={words.noClose}
            head={[
              ...[
                words.day,
                words.bank,
                words.ledger,
                words.members,
                words.suspense,
                words.payouts,
                words.proceeds,
                words.fees,
                words.gst,
              ],
              words.state,
            ]}
            rows={items.map((row) => {
              const what = listed(
                lang,
                row.differences.map((d) => `${d.what} ${sayCents(d.cents)}`),
              )
              const state = (
                <Tag key="state" look={row.closed ? 'done' : 'stop'}>
                  {row.closed ? words.closed : fill(words.openDay, { what })}
                </Tag>
              )
              return {
                key: `${row.day} ${row.madeAt}`,
                cells: [sayDate(row.day, lang), ...sums.map((key) => sayAmount(row[key])), state],
              }
            })}
          />
          <Pages {...pages} />
        </>
      )}
    </QueryView>
  )
}
