/**
 * Chance alone seldom meets a limit. Of several things that an actor could ask, one is chosen by what the oracle
 * would answer, so that a rare rule is met as often as a common one. Nothing is remembered between acts: an act that is
 * left out changes no other choice.
 */
import type { Attempt, From } from './attempt.ts'

const WAYS = 8
/** The same numbers, moved around the circle from 0 to 1. */
const moved = (p: readonly number[], way: number): number[] =>
  p.map((part, i) => (part + way * (0.137 + 0.071 * i)) % 1)

/** A third of all acts are as chance has them, a third can be done if any can, and a third meet any rule alike. */
export function chooseAttempt(from: From, make: (from: From) => Attempt | undefined): Attempt | undefined {
  const how = from.act.p[6] ?? 0
  if (how < 1 / 3) return make(from)
  const byOutcome = new Map<string, Attempt>()
  for (let way = 0; way < WAYS; way++) {
    const attempt = make({ ...from, act: { ...from.act, p: moved(from.act.p, way) } })
    if (!attempt) continue
    const verdict = attempt.judge(structuredClone(from.books))
    const outcome = 'rule' in verdict ? verdict.rule : 'done'
    if (outcome === 'done' && how < 2 / 3) return attempt
    if (!byOutcome.has(outcome)) byOutcome.set(outcome, attempt)
  }
  const found = [...byOutcome.values()]
  return found[Math.floor((how * 1000) % found.length)]
}
