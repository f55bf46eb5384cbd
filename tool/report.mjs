/** A reporter for node:test that shows what failed and says nothing about what passed, and leaves the counts where the run adds them up. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'

const trail = []

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === 'test:start') trail.length = data.nesting
    if (type === 'test:start') trail[data.nesting] = data.name
    if (type === 'test:fail' && !isEcho(data)) yield failure(data)
    if (type === 'test:pass' && (data.skip !== undefined || data.todo !== undefined)) yield `  skipped: ${place(data)} ${data.name}\n`
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type === 'test:summary' && data.file === undefined) yield* summary(totals(data.counts))
  }
}

/** Into the file the run reads; on the screen when someone uses this reporter by hand. */
function* summary(counts) {
  if (process.env.TEST_TOTALS) writeFileSync(process.env.TEST_TOTALS, JSON.stringify(counts))
  else yield `${JSON.stringify(counts)}\n`
}

/** A test fails when a test inside it fails: only the inner one says something. */
function isEcho(data) {
  return data.details.error?.failureType === 'subtestsFailed'
}

function failure(data) {
  const { error } = data.details
  const text = said(error?.cause ?? error)
  return `\n  ✖ ${[...trail.slice(0, data.nesting), data.name].join(' > ')}\n    ${place(data)}\n${text.replace(/^/gm, '    ')}\n`
}

/** What a person needs of an error: its message (an assertion's holds the difference) and the lines of our own it passed through. */
function said(cause) {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause, { depth: 6 })
  const where = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line))
  const beneath = cause.cause === undefined ? [] : ['caused by', said(cause.cause)]
  return [cause.message.trim(), ...where, ...beneath].join('\n')
}

function place(data) {
  return data.file ? `${relative(process.cwd(), data.file)}:${data.line ?? 1}` : ''
}

function totals({ passed, failed, cancelled, skipped, todo }) {
  return { passed, failed: failed + cancelled, skipped: skipped + todo }
}
