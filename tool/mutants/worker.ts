import { Session } from 'node:inspector/promises'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { Worker as Thread } from 'node:worker_threads'
import fc from 'fast-check'
import { type Failure, runFile } from './collectTests.ts'

/**
 * One test file with one change: `source` is the changed text of `changed`; `again` are the modules to load again, all
 * as URLs. `limitMs` is processor time.
 */
export type Trial = {
  test: string
  changed?: { url: string; source: string }
  again: string[]
  coverage?: boolean
  limitMs: number
  quietMs: number
}
/** How often ranges of a file's text ran; for a place the innermost range counts. */
export type Ranges = { from: number; to: number; count: number }[]
export type Outcome = { failed?: string; ms: number; coverage?: Record<string, Ranges>; grown: boolean }

const MOST_BYTES = 700e6
const COLLECTED = new URL('./collectTests.ts', import.meta.url).href
let round = 0
/** The current trial and its limits, as `cpuLimit.ts` reads them. */
const limit = new Int32Array(new SharedArrayBuffer(12))
const watch = new Thread(new URL('./cpuLimit.ts', import.meta.url), { workerData: limit.buffer })
/** Trials begin only after the watching thread has started, so that none can loop unwatched. */
const watched = new Promise((resolve) => watch.once('message', resolve)).then(() => watch.unref())
let trial: Trial | undefined
let again = new Set<string>()
/** The sources as they were when the command began, so that edits during the run change nothing. */
let texts: Record<string, string> = {}
const stripped = new Map<string, string>()

// Any failing example is enough; fast-check need not shrink it.
fc.configureGlobal({ endOnFailure: true })
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test') return { url: COLLECTED, shortCircuit: true }
    const found = next(specifier, context)
    return again.has(found.url) ? { ...found, url: `${found.url}?round=${round}` } : found
  },
  load(url, context, next) {
    const [plain, query] = url.split('?round=') as [string, string | undefined]
    if (texts[plain] === undefined) return next(url, context)
    const isChanged = query !== undefined && trial?.changed?.url === plain
    const source = isChanged ? stripTypeScriptTypes(trial!.changed!.source) : unchanged(plain)
    return { format: 'module', source, shortCircuit: true }
  },
})

function unchanged(url: string): string {
  if (!stripped.has(url)) stripped.set(url, stripTypeScriptTypes(texts[url]!))
  return stripped.get(url)!
}

async function run(asked: Trial): Promise<Outcome> {
  trial = asked
  again = new Set(asked.again)
  round++
  let loose: Failure | undefined
  const notHandled = (error: unknown): void => {
    loose ??= { error }
  }
  process.on('unhandledRejection', notHandled).on('uncaughtException', notHandled)
  const from = process.cpuUsage()
  Atomics.store(limit, 2, asked.quietMs)
  Atomics.store(limit, 1, asked.limitMs)
  Atomics.store(limit, 0, round)
  const { failed = loose, isStuck } = await ended(runFile(() => import(asked.test)))
  process.off('unhandledRejection', notHandled).off('uncaughtException', notHandled)
  Atomics.store(limit, 1, 0)
  const { user, system } = process.cpuUsage(from)
  const grown = isStuck || process.memoryUsage.rss() > MOST_BYTES
  return { ...(failed && { failed: textOf(failed.error) }), ms: (user + system) / 1000, grown }
}

/** The failure of the tests; stuck when they wait and nothing pending could continue them. */
async function ended(tests: Promise<Failure | undefined>): Promise<{ failed?: Failure | undefined; isStuck: boolean }> {
  // The channel to the command alone does not keep this process alive, so Node reports when nothing is left to do.
  process.channel!.unref()
  let notice = (): void => undefined
  const nothingLeft = new Promise<{ failed: Failure; isStuck: boolean }>((resolve) => {
    notice = () => resolve({ failed: { error: 'it waits, and nothing is under way' }, isStuck: true })
  })
  process.once('beforeExit', notice)
  const first = await Promise.race([tests.then((failed) => ({ failed, isStuck: false })), nothingLeft])
  process.channel!.ref()
  process.off('beforeExit', notice)
  return first
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The same, with the ranges of the modules that ran. */
async function measured(asked: Trial): Promise<Outcome> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const outcome = await run(asked)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const own = result.filter(({ url }) => url.endsWith(`?round=${round}`))
  const ranges = ({ functions }: (typeof own)[number]): Ranges =>
    functions.flatMap((one) => one.ranges.map(({ startOffset: from, endOffset: to, count }) => ({ from, to, count })))
  return {
    ...outcome,
    coverage: Object.fromEntries(own.map((script) => [script.url.split('?round=')[0]!, ranges(script)])),
  }
}

// The parent has ended, so nobody would read the result.
process.on('disconnect', () => process.exit())
process.on('message', async (message: Trial | { texts: typeof texts }) => {
  if ('texts' in message) texts = message.texts
  else {
    await watched
    process.send!(await (message.coverage ? measured(message) : run(message)))
  }
})
