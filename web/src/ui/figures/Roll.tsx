/** Changed digits roll, so that the eye sees which part of an amount changed. */
import { type CSSProperties, useEffect, useState } from 'react'
import { reducedMotion } from '../style/reducedMotion.ts'
import './roll.css'
import { type RollStep, rollSteps } from './rollSteps.ts'

const rollMs = 600

function Digit({ shown, through }: RollStep) {
  if (!through) return shown
  return (
    <span className="roll">
      <span className="roll-to">{shown}</span>
      <span className="roll-strip" style={{ '--n': through.length - 1 } as CSSProperties}>
        {through.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </span>
    </span>
  )
}

/**
 * Any short text. Changed digits roll for 600 ms, the rest is replaced at once. Screen readers get the whole text only.
 */
export function Roll({ text }: { text: string }) {
  const [now, setNow] = useState({ text, before: text })
  if (now.text !== text) setNow({ text, before: reducedMotion() ? text : now.text })
  const rolling = now.before !== now.text
  useEffect(() => {
    if (!rolling) return
    const timer = setTimeout(() => setNow({ text, before: text }), rollMs)
    return () => clearTimeout(timer)
  }, [rolling, text])
  if (!rolling) return text
  return (
    <>
      <span aria-hidden="true">
        {rollSteps(now.before, now.text).map((step) => (
          <Digit {...step} key={step.key} />
        ))}
      </span>
      <span className="sr">{now.text}</span>
    </>
  )
}
