import { type DemoLine, demo } from '@tonne/contract/demo'
import { sayCents } from '@tonne/domain/format'
import { type DepositState, depositStateLabels } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useSend } from '../platform/apiQuery.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { useSay } from '../ui/Spoken.tsx'
import { copy } from './copy.ts'
import { OtherAmount } from './OtherAmount.tsx'

type Line = z.output<typeof DemoLine>
const tones: Record<string, Tone> = { waiting: 'info', completed: 'ok', in_review: 'warn' }
/** A late payment is still matched to its deposit. */
const payable = ['waiting', 'expired', 'cancelled']

export function BankLine({ line, now, paused }: { line: Line; now: Date | undefined; paused: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  const say = useSay()
  const pay = useSend(demo.payNow)
  const [other, setOther] = useState(false)
  const { no, reference, amountCents, state, member, createdAt } = line
  const send = (cents: number | undefined) =>
    pay.mutate(cents === undefined ? { no } : { no, amountCents: cents }, {
      onSuccess: () => {
        setOther(false)
        say(fill(words.paid, { amount: sayCents(cents ?? amountCents), reference }))
      },
    })
  return (
    <li className="line">
      <div className="line-h">
        <span>
          <span className="t3 nowrap">{sayCents(amountCents)}</span>
          <span className="cap">{member}</span>
        </span>
        <Badge tone={tones[state] ?? 'mute'}>
          {pick(depositStateLabels[state as DepositState] ?? [state, state], lang)}
        </Badge>
      </div>
      <p className="line-s">
        <span className="mono">{reference}</span>
        <span className="cap">
          {state === 'waiting' ? <Due line={line} now={now} paused={paused} /> : sayDayTime(new Date(createdAt), lang)}
        </span>
      </p>
      {payable.includes(state) && (
        <div className="line-a">
          <Button
            size="s"
            look={state === 'waiting' ? 'forest' : 'line'}
            busy={pay.isPending && words.paying}
            onClick={() => send(undefined)}
          >
            {state === 'waiting' ? words.pay : words.payLate}
          </Button>
          <Button size="s" look="quiet" aria-expanded={other} onClick={() => setOther(!other)}>
            {words.other}
          </Button>
        </div>
      )}
      {other && <OtherAmount onPay={send} busy={pay.isPending} />}
      {pay.error && <Note bad>{pay.error.message}</Note>}
    </li>
  )
}

function Due({ line: { paysAt }, now, paused }: { line: Line; now: Date | undefined; paused: boolean }) {
  const words = useWords(copy)
  if (paused || paysAt === null || !now) return words.waits
  const seconds = Math.ceil((paysAt - now.getTime()) / 1000)
  return seconds > 0 ? fill(words.paysIn, { n: seconds }) : words.paysNow
}
