import type { JobRun } from '../platform/schedule/runDue.ts'
import { sayRate } from './figures.ts'

/** `did` is what its runs answered together: rows, members, days. */
export type Tally = { job: string; runs: number; did: number }

/** Those that did something first, then as often as they ran. */
export function tallyOf(runs: readonly JobRun[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { job, did } of runs) {
    const tally = tallies.get(job) ?? { job, runs: 0, did: 0 }
    tallies.set(job, { job, runs: tally.runs + 1, did: tally.did + did })
  }
  return [...tallies.values()].sort((a, b) => b.did - a.did || b.runs - a.runs)
}

export const sayRuns = (tallies: readonly Tally[] | undefined): string =>
  tallies
    ? tallies.map(({ job, runs, did }) => `${job} ${runs}${did > 0 ? ` (${sayRate(did)} done)` : ''}`).join(', ')
    : 'its bench does not run them.'
