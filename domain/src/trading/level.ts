/**
 * A level is earned by tons that somebody really has or has retired. Passing the same tons to and fro gains nothing.
 */
/**
 * A member's tons of one project, in kg. `heldKg`: delivered and still theirs, listed ones too. `inKg` and `outKg`:
 * what came from others and went to others by purchases, deliveries and counted trades. `freshKg`: what of `inKg` was
 * bought from members within the terms' waiting days.
 */
export type LevelInputs = { heldKg: number; retiredKg: number; inKg: number; outKg: number; freshKg: number }

/** Adds up as it is shown: held + retired - fresh - uncounted = counts. */
export type LevelTons = { heldKg: number; retiredKg: number; freshKg: number; uncountedKg: number; countsKg: number }

/**
 * What counts of one project: tons held or retired, as far as counted purchases less counted sales brought them. Of
 * what is held, the part that was bought from members only lately counts later; what was retired counts at once,
 * because it can never be passed on.
 */
function tonsOf({ heldKg, retiredKg, inKg, outKg, freshKg }: LevelInputs): LevelTons {
  const fresh = Math.min(freshKg, heldKg)
  const countsKg = Math.max(0, Math.min(heldKg + retiredKg, inKg - outKg) - fresh)
  return { heldKg, retiredKg, freshKg: fresh, uncountedKg: heldKg + retiredKg - fresh - countsKg, countsKg }
}

/**
 * All projects together. They are judged one by one, so that sales of one never take away what was earned with another.
 */
export function levelTons(projects: readonly LevelInputs[]): LevelTons {
  const sum: LevelTons = { heldKg: 0, retiredKg: 0, freshKg: 0, uncountedKg: 0, countsKg: 0 }
  for (const one of projects.map(tonsOf))
    for (const key of Object.keys(sum) as (keyof LevelTons)[]) sum[key] += one[key]
  return sum
}
