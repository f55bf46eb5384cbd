import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { judge } from './judge.ts'
import type { Known } from './known.ts'
import { report, scoresOf } from './report.ts'
import { reachOf } from './testsOf.ts'
import type { Trial } from './worker.ts'
import { Worker } from './workers.ts'

const root = mkdtempSync(join(tmpdir(), 'mutants-'))
const write = (path: string, text: string): void => writeFileSync(join(root, path), text)
mkdirSync(join(root, 'domain/src'), { recursive: true })
const RULE = `/** A rule. */
export const most = 5
export const allows = (n: number): boolean => n <= most
export const unasked = (n: number): boolean => n > 1
`
write('domain/src/rule.ts', RULE)
write(
  'domain/src/count.ts',
  'export function count(to: number): number {\n  let n = 0\n  while (n < to) n++\n  return n\n}\n',
)
write(
  'domain/src/count.test.ts',
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n" +
    "import { count } from './count.ts'\ntest('counts', () => assert.deepEqual([count(3), count(0)], [3, 0]))\n",
)
const TEST = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows } from './rule.ts'
test('to the edge', () => assert.deepEqual([allows(5), allows(6)], [true, false]))
`
write('domain/src/rule.test.ts', TEST)

let trials = 0
class Counting extends Worker {
  override run(trial: Trial) {
    trials++
    return super.run(trial)
  }
}
after(() => rmSync(root, { recursive: true }))
const known: Known = { tests: {}, changes: {} }
async function judged(path = 'domain/src/rule.ts') {
  const reach = reachOf(root)
  const worker = new Counting(reach.texts, {})
  try {
    return await judge({ root, reach, known, workers: [worker], limitMs: 300, quietMs: 1000 }, [path], () => undefined)
  } finally {
    await worker.stop()
  }
}
const lived = async () => (await judged()).filter(({ by }) => by === undefined).map(({ mutant }) => mutant.is)

const UNASKED = ['undefined', 'n >= 1', 'n <= 1', 'n > 2', 'n > 0'].map(
  (is) => `export const unasked = (n: number): boolean => ${is}`,
)

test('a change that a test covers is noticed, and one that no test runs survives', async () => {
  assert.deepEqual((await lived()).toSorted(), UNASKED.toSorted())
  assert.equal(readFileSync(join(root, 'domain/src/rule.ts'), 'utf8'), RULE)
})
test('a change that loops for ever is noticed and ended', async () => {
  assert.deepEqual(
    (await judged('domain/src/count.ts')).filter(({ by }) => by === undefined),
    [],
  )
})
for (const [held, open, expected] of [
  ['nothing else', '', /nothing is under way/],
  ['a socket', 'createServer().listen(0)', /does not come/],
] as const) {
  test(`a change that waits for ever beside ${held} is ended, and its wait is named`, async () => {
    write(
      'domain/src/wait.test.ts',
      `import { createServer } from 'node:net'\nimport { test } from 'node:test'\ntest('waits', async () => {\n  ` +
        `${open}\n  await new Promise(() => undefined)\n})\n`,
    )
    const worker = new Worker({}, {})
    const { failed } = await worker.run({
      test: pathToFileURL(join(root, 'domain/src/wait.test.ts')).href,
      again: [],
      limitMs: 300,
      quietMs: 1000,
    })
    await worker.stop()
    assert.match(String(failed), expected)
  })
}
test('a trial that was running when the run was stopped has no verdict', async () => {
  const worker = new Worker({}, {})
  const outcome = worker.run({
    test: pathToFileURL(join(root, 'domain/src/wait.test.ts')).href,
    again: [],
    limitMs: 300,
    quietMs: 60_000,
  })
  await worker.stop()
  assert.equal(await Promise.race([outcome, turn('none')]), 'none')
})
test('known verdicts are not tried again', async () => {
  trials = 0
  await judged()
  assert.equal(trials, 0)
})
test('a test without a connection is tried a second time before it counts', async () => {
  const was = join(root, 'connected')
  // The first trial is the one without a change.
  const text = (again: boolean) => `import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { most } from './slots.ts'
const was = ${JSON.stringify(was)}
test('asks', () => {
  if (most === 3 || ${again} && existsSync(was)) return void rmSync(was, { force: true })
  writeFileSync(was, '')
  throw new Error('sorry, too many clients already')
})
`
  write('domain/src/slots.ts', 'export const most = 3\n')
  for (const again of [true, false]) {
    write('domain/src/slots.test.ts', text(again))
    const noticed = (await judged('domain/src/slots.ts')).filter(({ by }) => by !== undefined)
    assert.equal(noticed.length, again ? 0 : 2)
  }
})
test('with weaker tests more changes survive', async () => {
  write(
    'domain/src/rule.test.ts',
    TEST.replace('allows(5)', 'allows(4)').replace('[allows(4), allows(6)]', '[allows(4), allows(9)]'),
  )
  const boundary = 'export const allows = (n: number): boolean => n < most'
  assert.deepEqual(
    (await lived()).toSorted(),
    [...UNASKED, boundary, 'export const most = 4', 'export const most = 6'].toSorted(),
  )
})
test('a test that fails without a change ends the run', async () => {
  write('domain/src/rule.test.ts', TEST.replace('[true, false]', '[true, true]'))
  await assert.rejects(judged(), /rule\.test\.ts fails without any change/)
})
test('an accepted change does not count, and an accepted change that is noticed is stale', async () => {
  write('domain/src/rule.test.ts', TEST)
  const entry = {
    file: 'domain/src/rule.ts',
    was: 'export const unasked = (n: number): boolean => n > 1',
    is: UNASKED[1]!,
    why: 'whole numbers',
  }
  const noticed = { ...entry, was: 'export const most = 5', is: 'export const most = 4' }
  const scores = scoresOf(await judged(), [entry, noticed])
  assert.deepEqual([scores[0]!.accepted, scores[0]!.lived.length, scores[0]!.stale.length], [1, 4, 1])
  const { text, good } = report(scores)
  assert.equal(good, false)
  assert.match(text, /domain\/src\/rule\.ts:4 {2}no test runs it\n {2}- export const unasked.*\n {2}\+ export/)
  assert.match(text, /the list accepts a change that is noticed or not there: export const most = 4/)
})
