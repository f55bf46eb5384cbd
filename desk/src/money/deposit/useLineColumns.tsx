import { createColumnHelper } from '@tanstack/react-table'
import { sayAmount, sayDay } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { Age } from '../../platform/Age.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { copy } from './copy.ts'
import { type Line, lineLook } from './rows.ts'

const eyesOf = ({ decision }: Line): 0 | 1 | 2 => (decision === null ? 0 : decision.state === 'proposed' ? 1 : 2)

export function useLineColumns(waiting: boolean) {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Line>()
    return [
      column.accessor((line) => `${line.counterparty ?? ''} ${line.bankRef}`, {
        id: 'from',
        header: words.from,
        cell: ({ row: { original } }) => (
          <TwoLines main={original.counterparty ?? words.unnamed} sub={original.bankRef} />
        ),
      }),
      column.accessor('amountCents', {
        header: words.amount,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayAmount(getValue())}</b>,
      }),
      column.accessor((line) => line.reference ?? '', { id: 'reference', header: words.reference }),
      column.accessor((line) => line.depositMember ?? line.decision?.member ?? '', {
        id: 'member',
        header: words.member,
      }),
      column.accessor('valueAt', {
        header: waiting ? words.waits : words.valued,
        cell: ({ getValue }) =>
          waiting ? <Age since={getValue()} queue="line" /> : sayDay(new Date(getValue()), lang),
      }),
      column.accessor((line) => eyesOf(line), {
        id: 'eyes',
        header: words.eyes,
        cell: ({ row: { original } }) => <Eyes open={eyesOf(original)} />,
      }),
      column.accessor((line) => lineLook(line).word, {
        id: 'state',
        header: words.state,
        cell: ({ row: { original } }) => <Tag look={lineLook(original).look}>{words[lineLook(original).word]}</Tag>,
      }),
    ] as never[]
  }, [words, lang, waiting])
}

export const lineCsv = (lines: readonly Line[]) => [
  [
    'Bank reference',
    'Direction',
    'Amount SGD',
    'Sender',
    'Reference',
    'EndToEndId',
    'Value at',
    'Outcome',
    'Decision',
    'Member',
    'Deposit',
  ],
  ...lines.map((l) => [
    ...[l.bankRef, l.direction, sayAmount(l.amountCents), l.counterparty ?? '', l.reference ?? '', l.endToEndId ?? ''],
    ...[new Date(l.valueAt).toISOString(), l.outcome, l.decision ? `${l.decision.kind} ${l.decision.state}` : ''],
    ...[String(l.decision?.memberId ?? l.depositMemberId ?? ''), l.depositNo ?? ''],
  ]),
]
