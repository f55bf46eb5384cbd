import './withdrawal.css'
import { sayAmount } from '@tonne/domain/format'
import { withdrawalRisks } from '@tonne/domain/money/withdrawalChecks'
import { withdrawalStageLabels } from '@tonne/domain/states'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMe } from '../../platform/me.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { checkOf, eyesOf, paidTo, type Row, riskOf, stageLooks } from './rows.ts'

export function useColumns(): Columns<Row> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'member',
      value: (row) => `${row.member} ${row.no}`,
      header: words.member,
      cell: (row) => <TwoLines main={row.member} sub={row.no} />,
    },
    { id: 'amountCents', header: words.amount, right: true, cell: (row) => <b>{sayAmount(row.amountCents)}</b> },
    { id: 'feeCents', header: words.fee, right: true, spare: true, cell: (row) => sayAmount(row.feeCents) },
    {
      id: 'to',
      value: (row) => paidTo(row),
      header: words.to,
      spare: 'narrow',
      cell: (row) => <span className="nowrap">{paidTo(row)}</span>,
    },
    { id: 'requestedAt', header: words.requested, spare: 'narrow', cell: (row) => <When at={row.requestedAt} /> },
    {
      id: 'risk',
      value: (row) => sayRisk(row, words.none, lang),
      header: words.risk,
      cell: (row) => <Risk row={row} />,
    },
    {
      id: 'eyes',
      value: (row) => eyesOf(row),
      header: words.eyes,
      spare: 'narrow',
      cell: (row) => <Eyes open={eyesOf(row)} />,
    },
    { id: 'stage', header: words.state, cell: (row) => <Stage row={row} /> },
  ]
}

const sayRisk = (row: Row, none: string, lang: Lang): string => {
  const risk = riskOf(row)
  return risk ? pick(withdrawalRisks[risk], lang) : none
}
function Risk({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  const risk = riskOf(row)
  if (!risk) return <span className="cap">{words.none}</span>
  return (
    <span className={risk === 'payee' || risk === 'few' ? 'risk' : 'risk is-grave'}>
      <Icon name="alert" size={15} />
      {sayRisk(row, words.none, lang)}
    </span>
  )
}

/** Before approval, the check that it waits for. */
export function Stage({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  const check = checkOf(row, useMe().id)
  return <Tag look={stageLooks[row.stage]}>{check ? words[check] : pick(withdrawalStageLabels[row.stage], lang)}</Tag>
}
