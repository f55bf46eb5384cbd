/** Leaves out acts as long as the history still fails (delta debugging). */
import type { Act } from './history.ts'
import type { Played } from './play.ts'

/** The same failure: equal apart from numbers. */
const kindOf = (why: string): string => why.replace(/[A-Z]+-[\w-]+|\d+/g, '#').slice(0, 120)

type Shortening = { play(history: readonly Act[]): Promise<Played>; seconds: number; say(text: string): void }
/** `history` fails with `failure`. Ends when no act can be left out, or the time is over. */
export async function shorten(
  history: readonly Act[],
  failure: NonNullable<Played['failure']>,
  { play, seconds, say }: Shortening,
): Promise<Act[]> {
  const kind = kindOf(failure.why)
  const until = Date.now() + seconds * 1000
  const fails = async (acts: readonly Act[]): Promise<boolean> => {
    const played = await play(acts)
    return played.failure !== null && kindOf(played.failure.why) === kind
  }
  let kept = history.slice(0, history.findIndex(({ n }) => n === failure.act.n) + 1)
  for (let pieces = 2; kept.length > 1 && pieces <= kept.length; ) {
    const size = Math.ceil(kept.length / pieces)
    let cut = false
    for (let from = 0; from < kept.length && Date.now() < until; from += size) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (rest.length === 0 || !(await fails(rest))) continue
      kept = rest
      say(`still fails with ${kept.length} acts`)
      cut = true
      from -= size
    }
    if (Date.now() >= until || (size === 1 && !cut)) break
    pieces = cut ? Math.max(2, pieces - 1) : Math.min(kept.length, pieces * 2)
  }
  return kept
}
