import './withdrawal.css'
import { createColumnHelper } from '@tanstack/react-table'
import { sayAmount } from '@tonne/domain/format'
import { withdrawalRisks } from '@tonne/domain/money/withdrawalChecks'
import { withdrawalStageLabels } from '@tonne/domain/states'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { useMe } from '../../platform/me.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { checkOf, eyesOf, paidTo, type Row, riskOf, stageLooks } from './rows.ts'

export function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Row>()
    return [
      column.accessor((row) => `${row.member} ${row.no}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => <TwoLines main={original.member} sub={original.no} />,
      }),
      column.accessor('amountCents', {
        header: words.amount,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayAmount(getValue())}</b>,
      }),
      column.accessor('feeCents', {
        header: words.fee,
        meta: { right: true },
        cell: ({ getValue }) => sayAmount(getValue()),
      }),
      column.accessor((row) => paidTo(row), { id: 'to', header: words.to }),
      column.accessor('requestedAt', { header: words.requested, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor((row) => sayRisk(row, words.none, lang), {
        id: 'risk',
        header: words.risk,
        cell: ({ row: { original } }) => <Risk row={original} />,
      }),
      column.accessor((row) => eyesOf(row), {
        id: 'eyes',
        header: words.eyes,
        cell: ({ row: { original } }) => <Eyes open={eyesOf(original)} />,
      }),
      column.accessor('stage', {
        header: words.state,
        cell: ({ row: { original } }) => <Stage row={original} />,
      }),
    ] as never[]
  }, [words, lang])
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

/** Until it is approved, by whose check it waits for. */
export function Stage({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  const check = checkOf(row, useMe().id)
  return <Tag look={stageLooks[row.stage]}>{check ? words[check] : pick(withdrawalStageLabels[row.stage], lang)}</Tag>
}
