/**
 * Chance alone seldom reaches a limit. Of several possible acts of an actor one is chosen by the oracle's answer to it,
 * so that a rare rule is met as often as a common one. Nothing is remembered between acts, so leaving an act out
 * changes no other choice.
 */
import type { Attempt, From } from './attempt.ts'

const WAYS = 8
/** The same numbers, rotated on the circle from 0 to 1. */
const moved = (p: readonly number[], way: number): number[] =>
  p.map((part, i) => (part + way * (0.137 + 0.071 * i)) % 1)

/** A third of all acts are random, a third can be done if any can, and a third meet every rule equally often. */
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
