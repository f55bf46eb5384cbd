/** This runner reports the same as node:test: both run each of these files. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { list } from './failures.mjs'
import { runFiles } from './pool.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tonne-runner-'))
after(() => rmSync(folder, { recursive: true }))
/** Each line that the file prints is collected in `said`, in order. */
const written = (text) => {
  const output = join(folder, 'said')
  rmSync(output, { force: true })
  const path = join(folder, `${Math.random()}.test.mjs`)
  const head = `import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
const say = (text) => appendFileSync(${JSON.stringify(output)}, text + ' ')
`
  writeFileSync(path, head + text)
  return { path, output: () => (existsSync(output) ? readFileSync(output, 'utf8') : '') }
}

async function byNode(text) {
  const { path, output } = written(text)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const whole = `import { test } from 'node:test'
await test('file', () => import(${JSON.stringify(path)}).then(() => undefined))`
  const args = ['--test-reporter=tap', '--input-type=module', '-e', whole]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  await new Promise((resolve) => child.once('close', resolve))
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(printed)[1])
  const isRed = child.exitCode !== 0
  // node:test counts the file as a test of its own.
  return { output: output(), passed: count('pass') - (/^ok 1 - file$/m.test(printed) ? 1 : 0), isRed, printed }
}

async function byUs(text) {
  const { path, output } = written(text)
  const { passed, failed, failures } = await runFiles({ node: process.execPath, name: 'runner', files: [path] })
  return { output: output(), passed, isRed: failed > 0, failures }
}

const ORDER = `
before(async () => { await sleep(5); say('before') })
beforeEach(() => say('each'))
afterEach(() => say('past'))
after(() => say('last'))
test('a', async (t) => {
  t.after(() => say('a-after'))
  await t.test('b', async () => { await sleep(5); say('b') })
  await test('c', () => say('c'))
  say('a')
})
test('e', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  setTimeout(() => say('e'), 1e9)
  t.mock.timers.tick(1e9)
})
await sleep(1)
test('f', async () => { await sleep(1); say('f') })
after(() => say('very-last'))
`
for (const [what, text] of [
  ['tests and hooks in their order', ORDER],
  ['a value that is thrown and is no error', "test('a', () => { throw 'a text' })\ntest('b', () => say('b'))"],
  [
    'an inner test that fails',
    "test('a', async (t) => { await t.test('b', () => { throw new Error('b') }); say('a') })",
  ],
  [
    'what a test throws in a timer',
    "test('a', () => new Promise(() => setTimeout(() => { throw new Error('a') }, 5)))\ntest('b', () => say('b'))",
  ],
  [
    'a promise that nobody waits for',
    "test('a', async () => { void Promise.reject(new Error('a')); await sleep(50) })\ntest('b', () => say('b'))",
  ],
  [
    'what comes when its test is over',
    "test('a', () => void setTimeout(() => { throw new Error('a') }, 5))\ntest('b', () => sleep(50))",
  ],
  [
    'a hook before all that fails',
    "before(() => { throw new Error('h') })\ntest('a', () => say('a'))\ntest('b', () => say('b'))",
  ],
  [
    'a hook before each that fails',
    "beforeEach(() => { throw new Error('h') })\nafterEach(() => say('past'))\ntest('a', () => say('a'))",
  ],
  ['a hook after each that fails', "afterEach(() => { throw new Error('h') })\ntest('a', () => say('a'))"],
  [
    'a hook after one that fails',
    "test('a', (t) => { t.after(() => { throw new Error('h') }) })\ntest('b', () => say('b'))",
  ],
  ['a hook after all that fails', "after(() => { throw new Error('h') })\ntest('a', () => say('a'))"],
  ['a file that throws between its tests', "test('a', () => say('a'))\nawait sleep(20)\nthrow new Error('f')"],
  ['what was begun by a file that fails', "after(() => say('closed'))\nthrow new Error('f')"],
]) {
  test(`like node:test: ${what}`, async () => {
    const [theirs, ours] = [await byNode(text), await byUs(text)]
    const isOrder = text === ORDER
    assert.equal(ours.isRed, theirs.isRed, `${list(ours.failures)}\n${theirs.printed}`)
    assert.equal(ours.isRed, !isOrder)
    assert.equal(ours.output, theirs.output)
    assert.equal(ours.passed, theirs.passed)
  })
}

for (const [what, text, says] of [
  [
    'with a setting that the run does not know',
    "test('a', { timeout: 5 }, () => undefined)",
    /the run knows nothing else/,
  ],
  ['with a call back', "test('a', (t, done) => done())", /the run knows nothing else/],
  [
    'begun when its file had ended',
    "let go\ntest('a', () => void setTimeout(() => test('b', () => undefined), 5))\nafter(() => sleep(50))",
    /the test "b" was asked for when a had ended/,
  ],
  [
    'that ends before one inside it',
    "test('a', (t) => void t.test('b', () => sleep(5)))",
    /a — It ended before the tests inside it/,
  ],
  [
    'whose hook waits for ever',
    "test('a', (t) => t.after(() => new Promise(() => undefined)))",
    /a — It is still pending/,
  ],
  [
    'whose file waits for ever',
    "test('a', () => undefined)\nawait new Promise(() => undefined)",
    /the file itself — It is still pending/,
  ],
]) {
  test(`refused: a test ${what}`, async () => {
    const { failures } = await byUs(text)
    assert.match(list(failures), says)
  })
}
