import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonForm } from '../../ui/ReasonForm.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'

type ProposeBoxProps = {
  /** The newest version, which a proposal changes; another may be approved while somebody writes. */
  version: number
  /** The first day on which it may take effect: after the notice, and not before a planned version. */
  earliest: string
  diff: ReactNode
  children?: ReactNode
  run(change: { version: number; effectiveDay: string; reason: string }): Promise<unknown>
  onDone(): void
}
/** A planned version's day, when that is later than the notice requires. */
export const earliestOf = (earliestDay: string, plannedAt: number | null | undefined): string => {
  const planned = plannedAt ? dayOf(new Date(plannedAt)) : ''
  return planned > earliestDay ? planned : earliestDay
}

export function ProposeBox({ version, earliest, diff, children, run, onDone }: ProposeBoxProps) {
  const words = useWords(copy)
  const lang = useLang()
  const say = useSay()
  const [effectiveDay, setDay] = useState(earliest)
  const [from, setFrom] = useState(version)
  const done = (): void => {
    say(words.proposed)
    onDone()
  }
  return (
    <aside className="panel stack aside-stick" aria-label={words.what}>
      <h2 className="t3">{words.what}</h2>
      <ReasonForm
        label={words.reason}
        hint={words.reasonHint}
        act={{ label: words.propose, run: (reason) => run({ version: from, effectiveDay, reason }) }}
        onDone={done}
      >
        {from !== version && (
          <Note bad>
            {fill(words.newer, { n: version })}{' '}
            <Button look="line" size="s" onClick={() => setFrom(version)}>
              {words.goOn}
            </Button>
          </Note>
        )}
        {diff}
        {children}
        <TextInput
          label={words.day}
          hint={fill(words.dayHint, { day: sayDate(earliest, lang) })}
          type="date"
          min={earliest}
          field="effectiveDay"
          value={effectiveDay}
          onText={setDay}
        />
      </ReasonForm>
    </aside>
  )
}
