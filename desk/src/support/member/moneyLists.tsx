import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { sayAmount, sayCents, saySigned } from '@tonne/domain/format'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import { sayPayee } from '@tonne/domain/money/payee'
import { depositLabel, withdrawalStageLabels } from '@tonne/domain/states'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { To } from '../../platform/To.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { byNo, List, type Part, type Row } from './List.tsx'
import { listCopy } from './listCopy.ts'

/** A column in which most rows move nothing is read by its exceptions. */
const sayMoved = (cents: number): string => (cents === 0 ? '–' : saySigned(cents))
export function Lines({ memberId, from, views }: Part & { from: string }) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.lines, { memberId, from })
  const say = (row: Row<'lines'>) => sayFundLine({ ...row, name: row.project?.name[lang] ?? '' }, lang)
  const columns: Columns<Row<'lines'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'what', value: say, header: words.what, cell: (row) => <span className="event">{say(row)}</span> },
    {
      id: 'entryNo',
      value: (row) => `${row.entryNo} ${row.causeNo ?? ''}`,
      header: words.number,
      cell: (row) => (
        <>
          <Numbered no={row.entryNo} copies />
          {row.causeNo && (
            <span className="cap">
              <Numbered no={row.causeNo} />
            </span>
          )}
        </>
      ),
    },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayMoved(row.amountCents)}</b> },
    { id: 'heldCents', header: words.held, right: true, cell: (row) => sayMoved(row.heldCents) },
    { id: 'balanceCents', header: words.balance, right: true, cell: (row) => sayAmount(row.balanceCents) },
  ]
  const sums = query.data
  return (
    <List
      {...{ query, pages, columns, views, label: words.lines }}
      rowId={(row) => row.entryNo}
      foot={
        sums && (
          <p className="cap person-total">
            {fill(words.sums, {
              in: sayCents(sums.inCents),
              out: sayCents(sums.outCents),
              is: sayCents(sums.closingCents),
            })}
          </p>
        )
      }
    />
  )
}

export function Deposits({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.deposits, { memberId })
  const columns: Columns<Row<'deposits'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.number, cell: (row) => <Numbered no={row.no} copies /> },
    { id: 'reference', header: words.reference, cell: (row) => <Numbered no={row.reference} copies /> },
    { id: 'state', value: (row) => pick(depositLabel(row.state, row.reversed), lang), header: words.state },
    { id: 'paidBy', header: words.paidBy },
    { id: 'entryNo', header: words.entry, cell: (row) => row.entryNo && <Numbered no={row.entryNo} /> },
    {
      id: 'amountCents',
      value: (row) => row.paidCents ?? row.amountCents,
      header: words.amount,
      right: true,
      cell: (row) => <b>{sayAmount(row.paidCents ?? row.amountCents)}</b>,
    },
  ]
  return <List {...{ query, pages, columns, views, rowId: byNo, label: words.deposits }} />
}

export function Withdrawals({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.withdrawals, { memberId })
  const columns: Columns<Row<'withdrawals'>> = [
    { id: 'at', header: words.when, cell: (row) => <When at={row.at} /> },
    { id: 'no', header: words.number, cell: (row) => <Numbered no={row.no} copies /> },
    {
      id: 'to',
      value: (row) => sayPayee(row)[lang],
      header: words.payee,
      cell: (row) => <TwoLines main={sayPayee(row)[lang]} sub={row.holder} />,
    },
    { id: 'stage', value: (row) => pick(withdrawalStageLabels[row.stage], lang), header: words.state },
    { id: 'endedAt', header: words.ended, cell: (row) => row.endedAt !== null && <When at={row.endedAt} /> },
    { id: 'feeCents', header: words.fee, right: true, cell: (row) => sayAmount(row.feeCents) },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.amountCents)}</b> },
  ]
  return <List {...{ query, pages, columns, views, rowId: byNo, label: words.withdrawals }} />
}
export function Payees({ memberId, views }: Part) {
  const words = useWords(listCopy)
  const lang = useLang()
  const { query, pages } = useList(memberPageDesk.payees, { memberId })
  const columns: Columns<Row<'payees'>> = [
    {
      id: 'account',
      value: (row) => sayPayee(row)[lang],
      header: words.payee,
      cell: (row) => (
        <To path="/payees" search={{ find: String(memberId) }}>
          {sayPayee(row)[lang]}
        </To>
      ),
    },
    { id: 'holder', header: words.holder },
    { id: 'state', value: (row) => words[row.state], header: words.state },
    { id: 'isDefault', header: words.usual, cell: (row) => row.isDefault && words.usualOne },
    { id: 'at', header: words.added, cell: (row) => <When at={row.at} /> },
    { id: 'usableAt', header: words.usable, cell: (row) => <When at={row.usableAt} /> },
  ]
  return <List {...{ query, pages, columns, views, label: words.payees }} rowId={(row) => String(row.id)} />
}
