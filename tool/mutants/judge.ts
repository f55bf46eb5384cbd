/**
 * A change is noticed when a test that runs its place fails. The likeliest tests run first, and known results are not
 * repeated.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mutated } from './change.ts'
import { type Known, keyOf } from './known.ts'
import { type Mutant, mutantsOf } from './mutantsOf.ts'
import type { Reach } from './testsOf.ts'
import type { Ranges } from './worker.ts'
import type { Worker } from './workers.ts'

/** `by` is the test file that failed; undefined when none did. `asked` is the number of files that run the place. */
export type Judged = { path: string; mutant: Mutant; by: string | undefined; asked: number }
/**
 * A change that loops is ended after `limitMs` of processor plus five times the test's own time; one that
 * waits for nothing is ended after `quietMs` with almost no processor.
 */
type Court = { root: string; reach: Reach; known: Known; workers: Worker[]; limitMs: number; quietMs: number }

const LIMIT_TIMES = 5
/** Errors of a test on a busy machine, where the database had no connection to spare. */
const NO_CONNECTION = new RegExp(
  [
    ...['when trying to connect', 'too many clients', 'remaining connection slots', 'Connection terminated'],
    ...['ECONNREFUSED', 'ECONNRESET', 'The books cannot be reached'],
  ].join('|'),
)

const urlOf = (root: string, path: string): string => pathToFileURL(join(root, path)).href

/** Judges every change of these files. A test that fails without a change ends the run. */
export async function judge(court: Court, paths: string[], onJudged: (judged: Judged) => void): Promise<Judged[]> {
  const tests = [...new Set(paths.flatMap((path) => court.reach.tests(path)))]
  await inParallel(court.workers, tests, (worker, test) => measure(court, worker, test))
  const cases = paths.flatMap((path) => mutantsOf(path, court.reach.source(path)!).map((mutant) => ({ path, mutant })))
  const judged: Judged[] = []
  await inParallel(court.workers, cases, async (worker, one) => {
    const verdict = { ...one, ...(await judgeOne(court, worker, one)) }
    judged.push(verdict)
    onJudged(verdict)
  })
  return judged
}

async function inParallel<T>(
  workers: Worker[],
  items: T[],
  work: (worker: Worker, item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    workers.map(async (worker) => {
      for (const item of queue) await work(worker, item)
    }),
  )
}

/** The duration of a test and the places that it runs, unless known for this very text. */
async function measure({ root, reach, known, quietMs }: Court, worker: Worker, test: string): Promise<void> {
  const hash = reach.hash(test)
  if (known.tests[test]?.hash === hash) return
  const again = [...reach.closure(test)].map((path) => urlOf(root, path))
  const {
    failed,
    ms,
    coverage = {},
  } = await worker.run({ test: urlOf(root, test), again, coverage: true, limitMs: 300_000, quietMs })
  if (failed) throw new Error(`${test} fails without any change:\n${failed}`)
  const runs = Object.fromEntries(
    [...reach.closure(test)].flatMap((path) =>
      coverage[urlOf(root, path)] ? [[path, coverage[urlOf(root, path)]!]] : [],
    ),
  )
  known.tests[test] = { hash, ms, runs }
}

async function judgeOne(
  court: Court,
  worker: Worker,
  { path, mutant }: { path: string; mutant: Mutant },
): Promise<Pick<Judged, 'by' | 'asked'>> {
  const { root, reach, known } = court
  const source = reach.source(path)!
  const key = keyOf(path, source, mutant)
  const before = known.changes[key] ?? { lived: {} }
  const asked = reach.tests(path).filter((test) => ran(known.tests[test]!.runs[path], mutant))
  if (before.by && asked.includes(before.by.test) && before.by.hash === reach.hash(before.by.test))
    return { by: before.by.test, asked: asked.length }
  const lived: Record<string, string> = {}
  for (const test of inOrder(asked, path, known, before.by?.test)) {
    const hash = reach.hash(test)
    if (before.lived[test] !== hash) {
      const again = reach.between(test, path).map((one) => urlOf(root, one))
      const changed = { url: urlOf(root, path), source: mutated(source, mutant) }
      const limitMs = court.limitMs + LIMIT_TIMES * known.tests[test]!.ms
      const trial = { test: urlOf(root, test), changed, again, limitMs, quietMs: court.quietMs }
      const first = await worker.run(trial)
      const { failed } = first.failed && NO_CONNECTION.test(first.failed) ? await worker.run(trial) : first
      if (failed?.includes('ERR_INVALID_TYPESCRIPT_SYNTAX'))
        throw new Error(`${path}:${mutant.line} becomes no program: ${mutant.is}`)
      if (failed) {
        known.changes[key] = { by: { test, hash }, lived }
        return { by: test, asked: asked.length }
      }
    }
    lived[test] = hash
  }
  known.changes[key] = { lived }
  return { by: undefined, asked: asked.length }
}

/** Whether the innermost range around the change ran. Without ranges the module did not load. */
function ran(ranges: Ranges | undefined, { start }: Mutant): boolean {
  const around = (ranges ?? []).filter(({ from, to }) => from <= start && start < to)
  const innermost = around.reduce((best, one) => (one.to - one.from < best.to - best.from ? one : best), {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
    count: 0,
  })
  return innermost.count > 0
}

/** First the test that noticed it last, then the test beside the file, then the fastest. */
function inOrder(tests: string[], path: string, known: Known, last: string | undefined): string[] {
  const beside = path.replace(/\.ts$/, '.test.ts')
  const rank = (test: string): number => (test === last ? -2 : test === beside ? -1 : known.tests[test]!.ms)
  return tests.toSorted((a, b) => rank(a) - rank(b))
}
