/**
 * Chance alone seldom meets a limit. Of several things that an actor could ask, one is chosen by what the oracle
 * would answer, so that a rare rule is met as often as a common one. Nothing is remembered between acts: an act that is
 * left out changes no other choice.
 */
import type { Ask, From } from './ask.ts'

const WAYS = 8
/** The same numbers, moved around the circle from 0 to 1. */
const moved = (p: readonly number[], way: number): number[] =>
  p.map((part, i) => (part + way * (0.137 + 0.071 * i)) % 1)

/** A third of all acts are as chance has them, a third can be done if any can, and a third meet any rule alike. */
export function chooseAsk(from: From, make: (from: From) => Ask | undefined): Ask | undefined {
  const how = from.act.p[6] ?? 0
  if (how < 1 / 3) return make(from)
  const byOutcome = new Map<string, Ask>()
  for (let way = 0; way < WAYS; way++) {
    const ask = make({ ...from, act: { ...from.act, p: moved(from.act.p, way) } })
    if (!ask) continue
    const verdict = ask.judge(structuredClone(from.books))
    const outcome = 'rule' in verdict ? verdict.rule : 'done'
    if (outcome === 'done' && how < 2 / 3) return ask
    if (!byOutcome.has(outcome)) byOutcome.set(outcome, ask)
  }
  const found = [...byOutcome.values()]
  return found[Math.floor((how * 1000) % found.length)]
}
