/**
 * A level is earned by tons that somebody really has or has retired. Passing the same tons to and fro gains nothing.
 */
/**
 * A member's tons of one project, in kg. `heldKg`: delivered and still theirs, including listed ones. `inKg` and
 * `outKg`: what came from others and went to others by purchases, deliveries and counted trades. `freshKg`: the part of
 * `inKg` that was bought from members within the terms' waiting days.
 */
export type LevelInputs = { heldKg: number; retiredKg: number; inKg: number; outKg: number; freshKg: number }

/** The sum as it is shown: held + retired - fresh - uncounted = counts. */
export type LevelTons = { heldKg: number; retiredKg: number; freshKg: number; uncountedKg: number; countsKg: number }

/**
 * The tons of one project that count: those held or retired, as far as counted purchases less counted sales brought
 * them. Held tons that were bought from members only lately count later; retired tons count at once, because they can
 * never be passed on.
 */
function tonsOf({ heldKg, retiredKg, inKg, outKg, freshKg }: LevelInputs): LevelTons {
  const fresh = Math.min(freshKg, heldKg)
  const countsKg = Math.max(0, Math.min(heldKg + retiredKg, inKg - outKg) - fresh)
  return { heldKg, retiredKg, freshKg: fresh, uncountedKg: heldKg + retiredKg - fresh - countsKg, countsKg }
}

/** All projects together. Each is judged alone, so that sales of one never take away what another earned. */
export function levelTons(projects: readonly LevelInputs[]): LevelTons {
  const sum: LevelTons = { heldKg: 0, retiredKg: 0, freshKg: 0, uncountedKg: 0, countsKg: 0 }
  for (const one of projects.map(tonsOf))
    for (const key of Object.keys(sum) as (keyof LevelTons)[]) sum[key] += one[key]
  return sum
}
