import { sayAmount, sayKg } from '@tonne/domain/format'
import { tradingPairStateLabels } from '@tonne/domain/states'
import { roundKg, sharedSigns } from '@tonne/domain/trading/tradingPairs'
import { listed } from '@tonne/parts/joined.ts'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { Column, Columns } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { type PairItem, stateLooks } from './rows.ts'

/** The state has a column only where a tab lists more than one. */
export function useColumns(withState: boolean): Columns<PairItem> {
  const words = useWords(copy)
  const lang = useLang()
  const signsOf = ({ shared }: PairItem) =>
    listed(
      lang,
      shared.map((sign) => pick(sharedSigns[sign], lang)),
    )
  const stateOf = ({ state }: PairItem) => pick(tradingPairStateLabels[state], lang)
  const stated: Column<PairItem> = {
    id: 'state',
    value: stateOf,
    header: words.state,
    cell: (row) => <Tag look={stateLooks[row.state]}>{stateOf(row)}</Tag>,
  }
  return [
    {
      id: 'members',
      value: ({ a, b }) => `${a.name} ${b.name} ${a.id} ${b.id}`,
      header: words.members,
      cell: (row) => <TwoLines main={row.a.name} sub={row.b.name} />,
    },
    { id: 'round', value: roundKg, header: words.round, right: true, cell: (row) => sayKg(roundKg(row), lang) },
    { id: 'cents', header: words.traded, right: true, cell: (row) => <b>{sayAmount(row.cents)}</b> },
    {
      id: 'shared',
      value: signsOf,
      header: words.shared,
      cell: (row) =>
        row.shared.length === 0 ? <span className="cap">{words.nothing}</span> : <Tag look="late">{signsOf(row)}</Tag>,
    },
    ...(withState ? [stated] : []),
    { id: 'latestAt', header: words.latest, cell: (row) => <When at={row.latestAt} /> },
  ]
}
