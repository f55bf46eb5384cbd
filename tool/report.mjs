/**
 * The reporter inside a process of tests: tells the run what began, passed and failed, each at once, so that nothing is
 * lost when the process is.
 */
import { relative } from 'node:path'
import { inspect } from 'node:util'
import { root } from './root.mjs'

/** What came after its test had ended belongs to no test, and node:test only mentions it. */
const LATE = /asynchronous activity after the test ended/
const trail = []

// biome-ignore lint/correctness/useYield: a reporter is a generator; this one writes to its parent.
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === 'test:start') trail.length = data.nesting
    if (type === 'test:start') trail[data.nesting] = data.name
    if (type === 'test:dequeue' && data.nesting > 0) tell({ running: data.name })
    if (type === 'test:diagnostic' && LATE.test(data.message))
      tell({ failure: { file: '', name: 'after its end', text: data.message } })
    if (type === 'test:pass' && data.nesting > 0)
      tell(data.skip === undefined && data.todo === undefined ? { passed: 1 } : { skipped: nameOf(data) })
    if (type === 'test:fail' && !isEcho(data)) tell({ failure: failure(data) })
    // The outermost test is the file itself.
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) tell({ ended: data.name })
  }
}

function tell(message) {
  process.send?.(message)
}

/** A test fails when a test inside it fails: only the inner one says something. */
function isEcho(data) {
  return data.details.error?.failureType === 'subtestsFailed'
}

function failure(data) {
  const { error } = data.details
  return { ...nameOf(data), text: said(error?.cause ?? error) }
}

function nameOf(data) {
  const file = data.nesting === 0 ? data.name : `${relative(root, data.file ?? '')}:${data.line ?? 1}`
  return {
    file,
    name: data.nesting === 0 ? 'the file itself' : [...trail.slice(1, data.nesting), data.name].join(' > '),
  }
}

/**
 * What a person needs of an error: its message (an assertion's holds the difference) and the lines of our own it passed
 * through.
 */
function said(cause) {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause, { depth: 6 })
  const where = (cause.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node:|node_modules|tool\/worker\.mjs/.test(line))
  const beneath = cause.cause === undefined ? [] : ['caused by', said(cause.cause)]
  return [cause.message.trim(), ...where, ...beneath].join('\n')
}
