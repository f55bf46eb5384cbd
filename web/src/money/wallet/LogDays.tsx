import { dayOf } from '@tonne/domain/days'
import { sayAmount, sayCents, saySigned } from '@tonne/domain/format'
import { sayRecentDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { DayGroup, LogRow } from '../../ui/layout/LogRow.tsx'
import { copy } from './copy.ts'
import { lineIcon, lineWords } from './lineWords.ts'
import type { LineOut } from './walletOut.ts'

/** Lines by their Singapore day, in the order given. */
function byDay(lines: readonly LineOut[]): [day: string, lines: LineOut[]][] {
  const days = new Map<string, LineOut[]>()
  for (const line of lines) {
    const day = dayOf(new Date(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days]
}

/** `whole`: the last day is complete too, so its sum may be shown. */
export function LogDays({ lines, today, whole }: { lines: readonly LineOut[]; today: string; whole: boolean }) {
  const lang = useLang()
  const words = useWords(copy)
  /** A transfer within the wallet: the balance stays, and the available part changes. */
  const heldText = (heldCents: number) =>
    fill(heldCents > 0 ? words.nowFrozen : words.nowFree, { amount: sayCents(Math.abs(heldCents)) })
  const days = byDay(lines)
  return days.map(([day, ofDay], place) => {
    const sum = ofDay.reduce((total, { amountCents }) => total + amountCents, 0)
    const complete = whole || place < days.length - 1
    return (
      <DayGroup key={day} title={sayRecentDay(day, today, lang)} total={complete ? saySigned(sum) : undefined}>
        {ofDay.map((line) => (
          <LogRow
            key={line.entryNo}
            icon={lineIcon(line.kind)}
            tone={line.amountCents > 0 ? 'ok' : undefined}
            title={lineWords(line, lang)}
            reference={line.entryNo}
            sub={line.amountCents === 0 && line.heldCents !== 0 && heldText(line.heldCents)}
            amount={saySigned(line.amountCents)}
            balance={sayAmount(line.balanceCents)}
            to={`/pages/profile/entry?no=${line.entryNo}`}
          />
        ))}
      </DayGroup>
    )
  })
}
