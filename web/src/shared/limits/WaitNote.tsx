import type { Output } from '@tonne/contract/endpoint'
import type { identity } from '@tonne/contract/people/identity'
import { coolOffReasons } from '@tonne/domain/people/credential'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'

type Props = {
  wait: NonNullable<Output<typeof identity.mine>['held']>
  /** With {why} and {until}. */
  title: string
  /** The reason for the wait; the remaining time follows it. */
  text: string
  onEnd?: () => void
}
export function WaitNote({ wait: { why, until }, title, text, onEnd }: Props) {
  const lang = useLang()
  return (
    <Note
      kind="warn"
      icon="lock"
      title={fill(title, { why: pick(coolOffReasons[why], lang), until: sayDayTime(new Date(until), lang) })}
    >
      {text} <Countdown endsAt={until} offsetMs={useClockOffset()} size="row" onEnd={onEnd} />
    </Note>
  )
}
