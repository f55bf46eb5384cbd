import type { Day } from '@tonne/domain/days'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Icon } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'
import { nameOf, type Period, periodFrom, periodNames, periodOf } from './period.ts'

type PeriodSheetProps = {
  open: boolean
  onClose: () => void
  period: Period
  today: Day
  onPick: (period: Period) => void
}

function OwnDays({ period, today, onPick }: Omit<PeriodSheetProps, 'open' | 'onClose'>) {
  const words = useWords(copy)
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const own = periodFrom(from, to)
  return (
    <fieldset className="mt4">
      <legend className="cap2 strong per-l">{words.ownPeriod}</legend>
      <div className="grid2 mt2 per-own">
        <TextInput label={words.from} type="date" max={today} value={from} onChange={setFrom} />
        <TextInput label={words.to} type="date" max={today} value={to} onChange={setTo} />
      </div>
      <Button block className="mt4" disabledReason={!own && words.wrongPeriod} onClick={() => own && onPick(own)}>
        {words.show}
      </Button>
    </fieldset>
  )
}

/** `today`: the Singapore day by the server's clock. The caller closes the sheet after a choice. */
export function PeriodSheet({ open, onClose, period, today, onPick }: PeriodSheetProps) {
  const words = useWords(copy)
  const current = nameOf(period, today)
  return (
    <Sheet open={open} onClose={onClose} title={words.period}>
      <ul className="rows mt2">
        {periodNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="row"
              aria-current={name === current ? 'true' : undefined}
              onClick={() => onPick(periodOf(name, today))}
            >
              <span className={name === current ? 'label strong grow' : 'label grow'}>{words[name]}</span>
              {name === current && <Icon name="check" size={20} className="ok" />}
            </button>
          </li>
        ))}
      </ul>
      <OwnDays key={`${period.from}${period.to}`} period={period} today={today} onPick={onPick} />
    </Sheet>
  )
}
