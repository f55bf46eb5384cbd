/** The chart as a table, for people who cannot see it. */
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import type { Spot } from './chartScale.ts'
import { thinned } from './chartWords.ts'

const copy = { when: ['When', '时间'], price: ['Price per ton', '每吨价格'] } as const

/** At most 24 prices, evenly spread over the range. */
export function ChartTable({
  label,
  figure,
  spots,
}: {
  label: string
  figure?: string | undefined
  spots: readonly Spot[]
}) {
  const lang = useLang()
  const words = useWords(copy)
  return (
    <div className="sr">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{figure ?? words.price}</th>
          </tr>
        </thead>
        <tbody>
          {thinned(spots, 24).map(({ at, priceCents, x }) => (
            <tr key={`${at} ${x} ${priceCents}`}>
              <td>{sayDayTime(new Date(at), lang)}</td>
              <td>{sayCents(priceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
