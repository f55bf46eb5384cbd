import { dayOf } from '@tonne/domain/days'
import { sayAmount, sayCents, saySigned } from '@tonne/domain/format'
import { sayRecentDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { DayGroup, LogFold, LogRow } from '../../ui/layout/LogRow.tsx'
import { copy } from './copy.ts'
import { lineIcon, lineWords } from './lineWords.ts'
import { type LogGroup, logGroups } from './logGroups.ts'
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

/** A transfer within the wallet: the balance stays, and the available part changes. */
function useHeldText() {
  const words = useWords(copy)
  return ({ amountCents, heldCents }: Pick<LineOut, 'amountCents' | 'heldCents'>) =>
    amountCents === 0 &&
    heldCents !== 0 &&
    fill(heldCents > 0 ? words.nowFrozen : words.nowFree, { amount: sayCents(Math.abs(heldCents)) })
}

function Line({ line }: { line: LineOut }) {
  const lang = useLang()
  const heldText = useHeldText()
  return (
    <LogRow
      icon={lineIcon(line.kind)}
      tone={line.amountCents > 0 ? 'ok' : undefined}
      title={lineWords(line, lang)}
      reference={line.entryNo}
      sub={heldText(line)}
      amount={saySigned(line.amountCents)}
      balance={sayAmount(line.balanceCents)}
      to={`/pages/profile/entry?no=${line.entryNo}`}
    />
  )
}

function Group({ group: { causeNo, amountCents, heldCents, balanceCents, parts } }: { group: LogGroup }) {
  const lang = useLang()
  const words = useWords(copy)
  const heldText = useHeldText()
  if (parts.length === 1) return <Line line={parts[0]!} />
  // The newest part that moved the balance decides the line's words.
  const moves = parts.filter((part) => part.amountCents !== 0)
  const first = moves[0] ?? parts[0]!
  const alike = moves.filter(({ kind }) => kind === first.kind)
  const kg = moves.length > 1 && first.kg !== null ? alike.reduce((sum, part) => sum + (part.kg ?? 0), 0) : first.kg
  return (
    <LogFold
      icon={lineIcon(first.kind)}
      tone={amountCents > 0 ? 'ok' : undefined}
      title={lineWords({ ...first, kg }, lang)}
      reference={causeNo ?? undefined}
      sub={heldText({ amountCents, heldCents }) || fill(words.parts, { n: parts.length })}
      amount={saySigned(amountCents)}
      balance={sayAmount(balanceCents)}
    >
      {parts.map((line) => (
        <Line key={line.entryNo} line={line} />
      ))}
    </LogFold>
  )
}

/** `whole`: the last day is complete too, so its sum may be shown. */
export function LogDays({ lines, today, whole }: { lines: readonly LineOut[]; today: string; whole: boolean }) {
  const lang = useLang()
  const days = byDay(lines)
  return days.map(([day, ofDay], place) => {
    const sum = ofDay.reduce((total, { amountCents }) => total + amountCents, 0)
    const complete = whole || place < days.length - 1
    return (
      <DayGroup key={day} title={sayRecentDay(day, today, lang)} total={complete ? saySigned(sum) : undefined}>
        {logGroups(ofDay).map((group) => (
          <Group key={group.parts[0]!.entryNo} group={group} />
        ))}
      </DayGroup>
    )
  })
}
