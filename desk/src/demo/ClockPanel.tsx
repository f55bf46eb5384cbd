import { demo } from '@tonne/contract/demo'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSend } from '../platform/apiQuery.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useSay } from '../ui/Spoken.tsx'
import { CustomMove } from './CustomMove.tsx'
import { copy } from './copy.ts'
import { sayClock, sayFullDay, sayMoment, saySpan } from './sayTimes.ts'
import { useServerTime } from './serverTime.ts'

const STEPS = [10, 60, 1440] as const

export function ClockPanel() {
  const words = useWords(copy)
  const lang = useLang()
  const say = useSay()
  const time = useServerTime()
  const move = useSend(demo.moveClock)
  const [sessions, setSessions] = useState<'keep' | 'age'>('keep')
  const forward = (minutes: number) =>
    move.mutate(
      { minutes, sessions },
      { onSuccess: ({ now }) => say(fill(words.moved, { time: sayMoment(new Date(now), lang) })) },
    )
  const ahead = time && time.aheadMs > 0 ? fill(words.ahead, { time: saySpan(time.aheadMs, lang) }) : words.realTime
  return (
    <Panel
      title={words.clock}
      sub={words.clockSub}
      aside={time && <Badge tone={time.aheadMs > 0 ? 'info' : 'mute'}>{ahead}</Badge>}
    >
      <p className="clock-now" role="timer">
        {time ? sayClock(time.now) : '--:--:--'}
      </p>
      <p className="clock-day">{time ? sayFullDay(time.now, lang) : '\u00a0'}</p>
      <div className="clock-steps">
        {STEPS.map((minutes) => (
          <Button
            key={minutes}
            look="line"
            busy={move.isPending && move.variables.minutes === minutes && words.moving}
            onClick={() => forward(minutes)}
          >
            {words[`forward${minutes}`]}
          </Button>
        ))}
      </div>
      <CustomMove onMove={forward} busy={move.isPending} />
      <Choice
        label={words.sessions}
        value={sessions}
        onChange={setSessions}
        options={[
          { value: 'keep', label: words.keep },
          { value: 'age', label: words.age },
        ]}
      />
      <p className="cap clock-hint">{words.ageHint}</p>
      {move.error && <Note bad>{move.error.message}</Note>}
    </Panel>
  )
}
