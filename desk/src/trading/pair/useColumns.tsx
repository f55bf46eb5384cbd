import { createColumnHelper } from '@tanstack/react-table'
import { sayAmount, sayKg } from '@tonne/domain/format'
import { tradingPairStateLabels } from '@tonne/domain/states'
import { roundKg, sharedSigns } from '@tonne/domain/trading/tradingPairs'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { type PairItem, stateLooks } from './rows.ts'

/** The state stands in the row only where a tab holds more than one. */
export function useColumns(withState: boolean) {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<PairItem>()
    return [
      column.accessor(({ a, b }) => `${a.name} ${b.name} ${a.id} ${b.id}`, {
        id: 'members',
        header: words.members,
        cell: ({ row: { original } }) => <TwoLines main={original.a.name} sub={original.b.name} />,
      }),
      column.accessor((pair) => roundKg(pair), {
        id: 'round',
        header: words.round,
        meta: { right: true },
        cell: ({ getValue }) => sayKg(getValue(), lang),
      }),
      column.accessor('cents', {
        header: words.traded,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayAmount(getValue())}</b>,
      }),
      column.accessor(({ shared }) => shared.map((sign) => pick(sharedSigns[sign], lang)).join(', '), {
        id: 'shared',
        header: words.shared,
        cell: ({ getValue, row: { original } }) =>
          original.shared.length === 0 ? (
            <span className="cap">{words.nothing}</span>
          ) : (
            <Tag look="late">{getValue()}</Tag>
          ),
      }),
      ...(withState
        ? [
            column.accessor(({ state }) => pick(tradingPairStateLabels[state], lang), {
              id: 'state',
              header: words.state,
              cell: ({ getValue, row: { original } }) => <Tag look={stateLooks[original.state]}>{getValue()}</Tag>,
            }),
          ]
        : []),
      column.accessor('latestAt', { header: words.latest, cell: ({ getValue }) => <When at={getValue()} /> }),
    ] as never[]
  }, [words, lang, withState])
}
