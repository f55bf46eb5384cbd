import { demo } from '@tonne/contract/demo'
import { useWords } from '@tonne/parts/lang.tsx'
import { useSend } from '../platform/apiQuery.ts'
import { copy } from './copy.ts'

const faults = [
  ['late', 'faultLate'],
  ['twice', 'faultTwice'],
  ['amount', 'faultAmount'],
  ['repeat', 'faultRepeat'],
  ['payer', 'faultPayer'],
  ['refused', 'faultRefused'],
  ['timeout', 'faultTimeout'],
] as const
type Fault = (typeof faults)[number][0]

export function FaultPicker({ fault }: { fault: Fault | null }) {
  const words = useWords(copy)
  const plan = useSend(demo.planFault)
  const shown = plan.isPending ? plan.variables.fault : fault
  return (
    <label className="field">
      <span className="field-l">{words.fault}</span>
      <span className="inp">
        <select
          value={shown ?? ''}
          onChange={(event) => plan.mutate({ fault: (event.target.value || null) as Fault | null })}
        >
          <option value="">{words.faultNone}</option>
          {faults.map(([value, word]) => (
            <option key={value} value={value}>
              {words[word]}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
