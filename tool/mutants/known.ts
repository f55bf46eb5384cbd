/** A change whose file and tests are unchanged is not tried again; results are cached. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutantsOf.ts'
import type { Ranges } from './worker.ts'

/** Hashes cover a test file and everything it imports. `lived`: the tests, as they were, that did not notice. */
export type Known = {
  tests: Record<string, { hash: string; ms: number; runs: Record<string, Ranges> }>
  changes: Record<string, { by?: { test: string; hash: string }; lived: Record<string, string> }>
}

const FILE = 'node_modules/.cache/mutants.json'
/** The most stored changes, newest first: several times as many as the clone has. */
const MOST = 100_000
const TRIES = ['collectTests.ts', 'testsOf.ts', 'worker.ts']
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** This tool on this Node: results of other versions are ignored. */
const MAKER = hash(
  [process.version, ...TRIES.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))].join('\n'),
)

export const keyOf = (path: string, source: string, { start, end, text }: Mutant): string =>
  hash([path, source, start, end, text].join('\n'))

/** The stored results of this very tool and Node; for any other the cache is empty. */
export function readKnown(root: string): Known {
  try {
    const { madeBy, ...known } = JSON.parse(readFileSync(join(root, FILE), 'utf8'))
    if (madeBy === MAKER) return known
  } catch {
    // A missing or truncated file is ignored, because it is only a cache.
  }
  return { tests: {}, changes: {} }
}

/**
 * Merges with what another run stored meanwhile. The file is written aside and renamed, so that an interrupted run
 * leaves the old one whole.
 */
export function writeKnown(root: string, known: Known): void {
  const file = join(root, FILE)
  const there = readKnown(root)
  const changes = Object.entries({ ...there.changes, ...known.changes }).slice(-MOST)
  mkdirSync(dirname(file), { recursive: true })
  const text = JSON.stringify({
    madeBy: MAKER,
    tests: { ...there.tests, ...known.tests },
    changes: Object.fromEntries(changes),
  })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}
