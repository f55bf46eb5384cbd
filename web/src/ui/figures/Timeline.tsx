import { sayDayTime } from '@tonne/parts/dates.ts'
import { named } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import './timeline.css'

const copy = { done: ['Done', '已完成'], now: ['Now', '进行中'], later: ['Later', '未到'] } as const

/** One step; `at` in ms is shown as day and time, `aside` at the right of the label. */
export type TimelineStep = {
  readonly label: ReactNode
  readonly at?: number | undefined
  readonly state: 'done' | 'now' | 'later'
  readonly detail?: ReactNode
  readonly aside?: ReactNode
}

function Step({ label, at, state, detail, aside }: TimelineStep) {
  const lang = useLang()
  const words = useWords(copy)
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <div className="hrow between base g3">
        <span className="label strong">
          <span className="sr">{named(lang, words[state])}</span>
          {label}
        </span>
        {aside !== undefined && <span className="tl-aside num">{aside}</span>}
      </div>
      {at !== undefined && <p className="cap num">{sayDayTime(new Date(at), lang)}</p>}
      {detail !== undefined && <div className="cap tl-detail">{detail}</div>}
    </li>
  )
}

/** Steps in order. Their places never change, so the index is their key. */
export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string | undefined }) {
  return (
    <ol className={classes('tl', className)}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have a fixed order and no other name
        <Step key={index} {...step} />
      ))}
    </ol>
  )
}
