/** The remaining time follows the server's clock, so that a wrong phone clock never shows a wrong deadline. */
import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef } from 'react'
import { classes } from '../style/classes.ts'
import './countdown.css'
import { announcement, countdownParts } from './countdownParts.ts'
import { useRemaining } from './useRemaining.ts'

const units = { d: ['d', '天'], h: ['h', '时'], m: ['m', '分'], s: ['s', '秒'] } as const
const spoken = {
  day: ['1 day left', '剩余 1 天'],
  hour: ['1 hour left', '剩余 1 小时'],
  minutes: ['10 minutes left', '剩余 10 分钟'],
} as const
const lateWithin = 72 * 3600

type CountdownProps = {
  /** ms since 1970. */
  endsAt: number
  /** Server clock minus phone clock, ms. */
  offsetMs?: number | undefined
  /** `row` omits the seconds until the last hour. */
  size?: 'm' | 'l' | 'row' | undefined
  /** A payment's deadline: has the warning colour in its last 72 hours. */
  late?: boolean | undefined
  /** Called once at the end, or at once when the end has passed. */
  onEnd?: (() => void) | undefined
}

// Announces the last day, hour and ten minutes as they begin while the page is open, and nothing when it opens.
function useAnnouncement(seconds: number): string {
  const words = useWords(spoken)
  const due = announcement(seconds)
  const first = useRef(due)
  return due === null || due === first.current ? '' : [words.day, words.hour, words.minutes][due]!
}

function useEnd(ended: boolean, onEnd: (() => void) | undefined): void {
  const announcedOnce = useRef(false)
  useEffect(() => {
    if (!ended) announcedOnce.current = false
    else if (!announcedOnce.current) {
      announcedOnce.current = true
      onEnd?.()
    }
  }, [ended, onEnd])
}

/** Empty after the end, because the card around it changes its state then. */
export function Countdown({ endsAt, offsetMs = 0, size = 'm', late = false, onEnd }: CountdownProps) {
  const coarse = size === 'row'
  const seconds = useRemaining({ endsAt, offsetMs, coarse })
  const words = useWords(units)
  const announced = useAnnouncement(seconds)
  useEnd(seconds <= 0, onEnd)
  if (seconds <= 0) return null
  const names = [words.d, words.h, words.m, words.s]
  return (
    <span className={classes('count', size === 'l' && 'count--l', late && seconds <= lateWithin && 'is-late')}>
      <span role="timer" className="count-parts">
        {countdownParts(seconds, coarse).map(({ figure, unit }) => (
          <span key={unit} className="num">
            {figure}
            <i>{names[unit]}</i>
          </span>
        ))}
      </span>
      <span className="sr" aria-live="polite">
        {announced}
      </span>
    </span>
  )
}
