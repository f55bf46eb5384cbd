import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepts, type Equivalent } from './equivalents.ts'
import type { Judged } from './judge.ts'

export type Score = {
  path: string
  changes: number
  noticed: number
  accepted: number
  lived: Judged[]
  stale: string[]
}

/** The percentage of a folder's changes that its tests must notice. */
const GOALS: [string, number][] = [
  ['domain/src/', 95],
  ['server/src/platform/batch/', 90],
  ['server/src/shared/ledger/', 90],
]
const goalOf = (path: string): number => GOALS.find(([folder]) => path.startsWith(folder))?.[1] ?? 0

export function readLists(root: string): Equivalent[] {
  return ['domain', 'contract', 'server', 'verify', 'parts', 'web', 'desk'].flatMap((name) => {
    const file = join(root, name, 'equivalents.json')
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Equivalent[]) : []
  })
}

/** Scores by file, worst first. */
export function scoresOf(judged: Judged[], list: Equivalent[]): Score[] {
  const scores = [...Map.groupBy(judged, ({ path }) => path)].map(([path, all]): Score => {
    const entries = list.filter(({ file }) => file === path)
    const acceptedBy = ({ mutant }: Judged): Equivalent | undefined => entries.find((one) => accepts(one, path, mutant))
    const lived = all.filter(({ by }) => by === undefined)
    const used = new Set(lived.map(acceptedBy))
    return {
      path,
      changes: all.length,
      noticed: all.length - lived.length,
      accepted: lived.filter(acceptedBy).length,
      lived: lived.filter((one) => !acceptedBy(one)).sort((a, b) => a.mutant.start - b.mutant.start),
      stale: entries
        .filter((one) => !used.has(one))
        .map(({ is }) => `${path}: the list accepts a change that is noticed or not there: ${is}`),
    }
  })
  return scores.sort((a, b) => percent(a) - percent(b) || a.path.localeCompare(b.path))
}

/** The number of noticed changes among 100 noticeable ones. */
export const percent = ({ changes, noticed, accepted }: Pick<Score, 'changes' | 'noticed' | 'accepted'>): number =>
  changes === accepted ? 100 : (100 * noticed) / (changes - accepted)
const line = (score: Pick<Score, 'path' | 'changes' | 'noticed' | 'accepted'>): string =>
  `${percent(score).toFixed(1).padStart(5)} %  ${score.path}  ${score.noticed} of ` +
  `${score.changes - score.accepted} noticed${score.accepted > 0 ? `, ${score.accepted} accepted` : ''}`

/** The text for people, and whether every file reaches its folder's goal and the lists are correct. */
export function report(scores: Score[]): { text: string; good: boolean } {
  const lives = scores.flatMap(({ path, lived }) =>
    lived.map(
      ({ mutant, asked }) =>
        `${path}:${mutant.line}${asked === 0 ? '  no test runs it' : ''}\n  - ${mutant.was}\n  + ${mutant.is}`,
    ),
  )
  const stale = scores.flatMap((score) => score.stale)
  const sum = (key: 'changes' | 'noticed' | 'accepted'): number => scores.reduce((so, score) => so + score[key], 0)
  const total = {
    path: `${scores.length} files`,
    changes: sum('changes'),
    noticed: sum('noticed'),
    accepted: sum('accepted'),
  }
  const below = scores.filter((score) => percent(score) < goalOf(score.path))
  const verdicts = below.length > 0 ? [`${below.length} files are below the goal of their folder`] : []
  const text = [
    ...lives,
    ...(lives.length > 0 ? [''] : []),
    ...scores.map(line),
    ...stale,
    ...(scores.length > 1 ? [line(total)] : []),
    ...verdicts,
  ]
  return { text: text.join('\n'), good: stale.length === 0 && below.length === 0 }
}
