/** Replaces node:test and collects a file's tests, so that they can run once for each change. */
type Work = (t: Context) => unknown
type Context = {
  name: string
  test: typeof inner
  after(work: () => unknown): void
  diagnostic(): void
  signal: AbortSignal
}

export type Failure = { error: unknown }

let tests: { name: string; work: Work }[] = []
let hooks: Record<'before' | 'beforeEach' | 'afterEach' | 'after', (() => unknown)[]> = {
  before: [],
  beforeEach: [],
  afterEach: [],
  after: [],
}

export function test(name: string, ...[options, work]: [object, Work] | [Work]): Promise<void> {
  tests.push({ name, work: work ?? (options as Work) })
  return Promise.resolve()
}
export const before = (work: () => unknown): unknown => hooks.before.push(work)
export const after = (work: () => unknown): unknown => hooks.after.push(work)
export const beforeEach = (work: () => unknown): unknown => hooks.beforeEach.push(work)
export const afterEach = (work: () => unknown): unknown => hooks.afterEach.push(work)

/** Imports a test file and runs its tests up to the first failure. Returns its error, or undefined when all pass. */
export async function runFile(load: () => Promise<unknown>): Promise<Failure | undefined> {
  tests = []
  hooks = { before: [], beforeEach: [], afterEach: [], after: [] }
  let failed = await attempt(load)
  for (const hook of hooks.before) failed ??= await attempt(hook)
  for (const { name, work } of tests) {
    if (failed) break
    for (const hook of hooks.beforeEach) failed ??= await attempt(hook)
    failed ??= await attempt(() => inner(name, work))
    for (const hook of hooks.afterEach) failed = (await attempt(hook)) ?? failed
  }
  // Resources are closed even after a failure, because the next change is tried in this process.
  for (const hook of hooks.after) failed = (await attempt(hook)) ?? failed
  return failed
}

async function inner(name: string, work: Work): Promise<void> {
  const ends: (() => unknown)[] = []
  const context = { name, test: inner, after: (end: () => unknown) => void ends.push(end), diagnostic: () => undefined }
  try {
    await work({ ...context, signal: new AbortController().signal })
  } finally {
    for (const end of ends) await end()
  }
}

async function attempt(work: () => unknown): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}
