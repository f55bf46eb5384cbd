/**
 * Replaces node:test within a run. To know which test a promise belongs to, node:test follows every promise of the app;
 * this follows only the test, by AsyncLocalStorage. It has what the tests use and refuses the rest.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { relative } from 'node:path'
import { mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { root } from './root.mjs'
import { saidOf } from './saidOf.mjs'

export { mock }

const around = new AsyncLocalStorage()
/** The innermost running test: tests run one after the other. */
let innermost

export function test(name, ...rest) {
  return begin(owner(`the test "${name}"`), name, rest, getCallSites(2)[1])
}
export const before = (work) => {
  const one = owner('a hook')
  one.ready = one.ready.then(() => around.run(one, work))
  // Each test that waits for it fails because of it.
  one.ready.catch(() => undefined)
}
export const after = (work) => void owner('a hook').after.push(work)
export const beforeEach = (work) => void owner('a hook').beforeEach.push(work)
export const afterEach = (work) => void owner('a hook').afterEach.push(work)

/** Imports a file, runs its tests and reports each at once. Resolves when all are over, and never rejects. */
export async function runFile(file, load) {
  const one = create(file, undefined, { file, name: 'the file itself' })
  await run(one, load)
  innermost = undefined
  if (one.errors.length > 0) tell({ failure: failureOf(one) })
}

function create(name, parent, about) {
  const hooks = { after: [], beforeEach: [], afterEach: [] }
  return {
    name,
    parent,
    about,
    ...hooks,
    ready: Promise.resolve(),
    last: Promise.resolve(),
    errors: [],
    pending: 0,
    failedInside: false,
    isOver: false,
  }
}

/** The test that a call belongs to. */
function owner(what) {
  const one = around.getStore()
  if (one === undefined || one.isOver)
    throw new Error(`${what} was asked for when ${one ? one.about.name : 'its file'} had ended`)
  return one
}

function begin(parent, name, rest, { scriptName, lineNumber }) {
  const work = rest.at(-1)
  const options = rest.length > 1 ? rest[0] : {}
  const unknown = Object.keys(options).filter((key) => key !== 'skip')
  if (
    typeof name !== 'string' ||
    typeof work !== 'function' ||
    work.length > 1 ||
    rest.length > 2 ||
    unknown.length > 0
  ) {
    throw new Error(
      'a test is a name and a function of at most its context, and may be skipped: the run knows nothing else',
    )
  }
  const file = scriptName.startsWith('file:') ? relative(root, fileURLToPath(scriptName)) : scriptName
  const names = parent.parent ? `${parent.about.name} > ${name}` : name
  const one = create(name, parent, { file: `${file}:${lineNumber}`, name: names })
  parent.pending += 1
  parent.last = parent.last.then(() => runTest(one, work, options.skip))
  return parent.last
}

async function runTest(one, work, skip) {
  const { parent, about } = one
  if (skip) {
    parent.pending -= 1
    return tell({ skipped: about })
  }
  tell({ running: one.name })
  await run(one, work)
  innermost = parent
  parent.pending -= 1
  if (one.errors.length > 0) tell({ failure: failureOf(one) })
  else if (!one.failedInside) tell({ passed: 1 })
  if (one.errors.length > 0 || one.failedInside) parent.failedInside = true
}

/** Runs a test with the hooks around it and all tests inside it. */
async function run(one, work) {
  innermost = one
  const context = contextOf(one)
  const outer = outwards(one.parent)
  const isReady = await attempt(one, async () => {
    await one.parent?.ready
    for (const { beforeEach } of outer.toReversed()) for (const hook of beforeEach) await hook(context)
  })
  if (isReady) await attempt(one, () => work(context))
  if (one.parent && one.pending > 0) one.errors.push(new Error('It ended before the tests inside it: await them.'))
  // Each of them may begin another.
  for (let last; last !== one.last; ) {
    last = one.last
    await last
  }
  innermost = one
  const ends = [...outer.flatMap(({ afterEach }) => afterEach), ...one.after]
  for (const hook of ends) await attempt(one, () => hook(context))
  one.isOver = true
}

/** The tests around it, innermost first. */
const outwards = (one) => (one ? [one, ...outwards(one.parent)] : [])

function contextOf(one) {
  return {
    name: one.name,
    test: (name, ...rest) => begin(one, name, rest, getCallSites(2)[1]),
    after: (work) => void one.after.push(work),
    get mock() {
      one.after.push(() => mock.reset())
      return mock
    },
  }
}

/** Waits for the work, or for an error thrown elsewhere that means it will never end. */
async function attempt(one, work) {
  const failures = one.errors.length
  const stopped = Promise.withResolvers()
  one.stop = stopped.resolve
  try {
    await Promise.race([around.run(one, work), stopped.promise])
  } catch (error) {
    one.errors.push(error)
  }
  return one.errors.length === failures
}

function failureOf({ about, errors }) {
  return { ...about, text: errors.map(saidOf).join('\nand then ') }
}

function fail(one, error) {
  one.errors.push(error)
  one.stop()
}

/** An uncaught error is the failure of the test that caused it; after the end of that test, it belongs to no test. */
function loose(error) {
  const one = around.getStore()
  if (one && !one.isOver) fail(one, error)
  else tell({ failure: { file: '', name: 'after its end', text: saidOf(error) } })
}
process.on('uncaughtException', loose)
process.on('unhandledRejection', loose)
process.on('beforeExit', () => {
  if (innermost) fail(innermost, new Error('It is still pending, and nothing is under way that it could wait for.'))
})

function tell(message) {
  process.send?.(message)
}
