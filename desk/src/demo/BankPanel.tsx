/** The demo bank pays by itself, like a quick member. Pausing it lets one try waiting, wrong and late payments. */
import { demo } from '@tonne/contract/demo'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery, useSend } from '../platform/apiQuery.ts'
import { Panel } from '../ui/Panel.tsx'
import { Switch } from '../ui/Switch.tsx'
import { BankLine } from './BankLine.tsx'
import { copy } from './copy.ts'
import { FaultPicker } from './FaultPicker.tsx'
import { useServerTime } from './serverTime.ts'

const EARLIER = 5

export function BankPanel() {
  const words = useWords(copy)
  const bank = useApiQuery(demo.bank, {}, 2000)
  const pause = useSend(demo.pauseBank)
  const now = useServerTime()?.now
  const paused = pause.isPending ? pause.variables.paused : (bank.data?.paused ?? false)
  const lines = bank.data?.lines ?? []
  const waiting = lines.filter((line) => line.state === 'waiting')
  const earlier = lines.filter((line) => line.state !== 'waiting').slice(0, EARLIER)
  return (
    <Panel title={words.bank} sub={words.bankSub}>
      <Switch
        label={words.auto}
        sub={paused ? words.autoOff : words.autoOn}
        checked={!paused}
        onChange={(on) => pause.mutate({ paused: !on })}
      />
      {bank.data && <FaultPicker fault={bank.data.fault} />}
      {bank.data && waiting.length === 0 && <p className="empty">{words.noWaiting}</p>}
      <ul className="lines">
        {waiting.map((line) => (
          <BankLine key={line.no} line={line} now={now} paused={paused} />
        ))}
      </ul>
      {earlier.length > 0 && <h3 className="lines-h">{words.earlier}</h3>}
      <ul className="lines">
        {earlier.map((line) => (
          <BankLine key={line.no} line={line} now={now} paused={paused} />
        ))}
      </ul>
    </Panel>
  )
}
