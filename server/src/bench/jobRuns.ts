import type { BenchRun } from './benchServer.ts'
import { sayRate } from './figures.ts'

/** `did` is the sum of its runs' results: rows, members, days. `why` belongs to the last failed run. */
export type Tally = { job: string; runs: number; did: number; failed: number; why?: string }

/** Jobs that did something first, then by number of runs. */
export function tallyOf(runs: readonly BenchRun[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { job, did, failed } of runs) {
    const tally = tallies.get(job) ?? { job, runs: 0, did: 0, failed: 0 }
    tally.runs += 1
    tally.did += did
    if (failed !== undefined) Object.assign(tally, { failed: tally.failed + 1, why: failed })
    tallies.set(job, tally)
  }
  return [...tallies.values()].sort((a, b) => b.did - a.did || b.runs - a.runs)
}

export const sayRuns = (tallies: readonly Tally[] | undefined): string =>
  tallies ? tallies.map(sayTally).join(', ') : 'its bench does not run them.'

function sayTally({ job, runs, did, failed, why }: Tally): string {
  const more = [did > 0 ? `${sayRate(did)} done` : '', failed > 0 ? `${failed} failed: ${why}` : ''].filter(Boolean)
  return `${job} ${runs}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
}
