import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inOneLine, list } from './failures.mjs'
import { runFiles } from './pool.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tonne-pool-'))
const HEAD = `import assert from 'node:assert/strict'\nimport { after, test } from 'node:test'\n`
const file = (name, text) => {
  const path = join(folder, `${name}.test.mjs`)
  writeFileSync(path, HEAD + text)
  return path
}
const run = (files, more = {}) =>
  runFiles({ node: process.execPath, name: 'pool', files, workers: 1, slowed: () => 1, ...more })
const sound = file(
  'sound',
  "test('a', () => undefined)\ntest('b', async (t) => { await t.test('c', () => undefined) })",
)
/** Long enough to start a process on a busy machine, for files that wait for nothing. */
const SHORT_MS = 20_000
const waits = file(
  'waits',
  "test('first', () => undefined)\ntest('waits', () => new Promise((done) => setTimeout(done, 1e9)))",
)
/** Blocks the thread for ever without using the processor. */
const BLOCKED = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const works = file('works', `test('works', () => new Promise((done) => setTimeout(() => { ${BLOCKED} }, 10)))`)
// Their time limits decide how long they take, so they begin before the others.
const hung = run([waits, sound, works, sound], { silenceMs: SHORT_MS, workers: 2 })
const late = run([sound, waits, sound], { stageMs: SHORT_MS })
// They read files of the folder even when neither of their tests is selected.
after(async () => {
  await Promise.all([hung, late])
  rmSync(folder, { recursive: true })
})
const only = ({ failures }) => {
  assert.equal(failures.length, 1, list(failures))
  return failures[0]
}

test('passed tests are counted, nested ones too', async () => {
  const { passed, failed, skipped, failures } = await run([sound])
  assert.deepEqual({ passed, failed, skipped, failures }, { passed: 3, failed: 0, skipped: 0, failures: [] })
})

test('a test begun within another is a part of it', async () => {
  const inner = file(
    'inner',
    "await null\ntest('outer', async () => { await test('inner', () => assert.equal(1, 2)) })",
  )
  const result = await run([inner, sound])
  assert.match(inOneLine(only(result)), /outer > inner/)
  assert.equal(result.passed, 3)
})

test('a failure is one line: where, which test, why', async () => {
  const wrong = file(
    'wrong',
    "test('outer', async (t) => {\n  await t.test('inner', () => assert.equal(1, 2))\n})\n" +
      "test('fine', () => undefined)",
  )
  const result = await run([wrong, sound])
  assert.match(
    inOneLine(only(result)),
    /wrong\.test\.mjs:4 — outer > inner — Expected values to be strictly equal: 1 !== 2$/,
  )
  assert.match(only(result).text, /wrong\.test\.mjs:4:/)
  assert.equal(result.passed, 4)
})

test('a file’s output follows the reason, and only its end is shown', async () => {
  const loud = file(
    'loud',
    "test('says much', () => { console.log('x'.repeat(50_000)); throw new Error('the reason') })",
  )
  const { text } = only(await run([loud]))
  assert.match(text, /^the reason\n/)
  assert.ok(text.length < 5_000, `${text.length} characters`)
})

test('a file that waits or loops for ever is named with its test, and the others are counted', async () => {
  const { passed, failures } = await hung
  assert.equal(passed, 7)
  assert.deepEqual(failures.map(({ name }) => name).sort(), ['waits', 'works'])
  for (const { text } of failures) assert.match(text, /^It was stopped after 20 s in which nothing began or ended/)
})

test('a file that waits for nothing ends by itself', async () => {
  const never = file('never', "test('never', () => new Promise(() => undefined))")
  const { passed, failures } = await run([never, sound])
  assert.equal(passed, 3)
  assert.match(failures[0].text, /still pending/)
})

test('a missing file has failed, and the others are counted', async () => {
  const { passed, failures } = await run([join(folder, 'nowhere.test.mjs'), sound])
  assert.equal(passed, 3)
  assert.match(list(failures), /nowhere\.test\.mjs — the file itself — Cannot find module/)
})

test('a stage out of time names the running files and those that never began', async () => {
  const { passed, failures } = await late
  assert.equal(passed, 4)
  assert.deepEqual(failures.map(({ name }) => name).sort(), ['1 files never began', 'waits'])
  assert.match(list(failures), /sound\.test\.mjs/)
})

for (const [what, text, says] of [
  [
    'whose process ends',
    "test('ends', () => new Promise(() => setTimeout(() => process.exit(3), 10)))",
    /ends — It was stopped when its process ended \(code 3\)/,
  ],
  ['that cannot be read', 'import "./absent.mjs"', /the file itself — Cannot find module/],
  ['without a test', '', /the file itself — It holds no test/],
  [
    'that leaves a timer',
    "test('a', () => void setTimeout(() => undefined, 1e9))",
    /what it leaves behind — open: Timeout/,
  ],
  [
    'that changes a setting',
    "test('a', () => void Object.assign(process.env, { LEFT: '1' }))",
    /what it leaves behind — changed: process.env.LEFT/,
  ],
  [
    'that leaves a folder',
    "test('a', async () => (await import('node:fs')).mkdtempSync((await import('node:os')).tmpdir() + '/x-'))",
    /in the temporary folder: x-/,
  ],
  [
    'that leaves a folder in a process of its own',
    "delete process.env.NONE\ntest('a', async () => (await import('node:fs')).mkdtempSync((await " +
      "import('node:os')).tmpdir() + '/y-'))",
    /in the temporary folder: y-/,
  ],
  [
    'that fails when it is over',
    "test('a', () => undefined)\nafter(() => { throw new Error('late') })",
    /the file itself — .*late/,
  ],
  ['that was skipped', "test('a', { skip: true }, () => undefined)", /a — It was skipped/],
]) {
  test(`a file ${what} has failed, and the failure says so`, async () => {
    const { passed, failures } = await run([file('bad', text), sound])
    assert.match(list(failures), says)
    assert.ok(passed >= 3, 'the file after it was not run')
  })
}

/** Each waits until the other has begun. */
function pair(name) {
  const mark = (one) => JSON.stringify(join(folder, `${name}.${one}`))
  const text = (own, other) =>
    "import { existsSync, writeFileSync } from 'node:fs'\n" +
    `test('meets', async () => {\n  writeFileSync(${mark(own)}, '')\n` +
    `  while (!existsSync(${mark(other)})) await new Promise((done) => setTimeout(done, 10))\n})`
  return [file(`${name}First`, text('first', 'second')), file(`${name}Second`, text('second', 'first'))]
}
test('a calm file does not delay the others', async () => {
  const files = pair('calm')
  const { passed, failures } = await run(files, { calm: [files[0]], silenceMs: SHORT_MS })
  assert.deepEqual([passed, failures], [2, []])
})
test('one more file runs beside the others when there is room', async () => {
  const { passed, failures } = await run(pair('another'), { another: Promise.resolve(), silenceMs: SHORT_MS })
  assert.deepEqual([passed, failures], [2, []])
})

test('no temporary folder remains, whatever happened', async () => {
  const noted = join(folder, 'noted')
  const kept = file(
    'kept',
    `import { writeFileSync } from 'node:fs'\ntest('a', () => { writeFileSync(${JSON.stringify(noted)}, ` +
      'process.env.TMPDIR); process.exit(1) })',
  )
  await run([kept])
  assert.ok(!existsSync(readFileSync(noted, 'utf8')))
})
