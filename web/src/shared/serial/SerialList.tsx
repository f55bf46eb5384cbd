import './serialList.css'
import { sayKg } from '@tonne/domain/format'
import { useLang } from '@tonne/parts/lang.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { type Run, serialEnds } from './serialEnds.ts'

export function SerialList({ runs }: { runs: readonly (Run & { kg: number })[] }) {
  const lang = useLang()
  return (
    <ul className="sn-l">
      {runs.map((run) => {
        const { first, last } = serialEnds(run)
        return (
          <li key={run.text}>
            <SerialRange first={first} last={last} />
            <span className="cap num">{sayKg(run.kg, lang)}</span>
          </li>
        )
      })}
    </ul>
  )
}
