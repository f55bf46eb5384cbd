/** Files and servers that are to mislead whoever runs the commands, or to keep them busy for ever. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readJson } from './readJson.ts'
import { hex, signed } from './testing/operator.ts'
import { drawBundle } from './testing/soundDraw.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonne-verify-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const [FIRST, SECOND] = [join(import.meta.dirname, 'main.ts'), join(import.meta.dirname, '../second/second.mjs')]
const VECTORS = join(import.meta.dirname, '../vectors')
const vector = (name: string) => readFileSync(join(VECTORS, `${name}.json`), 'utf8')
type Ended = { code: number; output: string }
const run = (program: string, ...given: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', program, ...given], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
let files = 0
/** Both commands on a file with this text. */
async function both(kind: string, text: string, ...further: readonly string[]): Promise<[first: Ended, second: Ended]> {
  const file = join(folder, `${++files}.json`)
  writeFileSync(file, text)
  return Promise.all([run(FIRST, kind, file, ...further), run(SECOND, file, ...further)])
}
const codes = (ended: readonly Ended[]): number[] => ended.map(({ code }) => code)

test('nothing in a file moves the cursor, begins a line or turns the direction of the terminal', async () => {
  const sign = '\u001b[2J\n\nEverything holds.\u202e\u0085'
  const ended = await both('log', JSON.stringify({ ...JSON.parse(vector('log')), [sign]: 1 }))
  assert.deepEqual(codes(ended), [1, 1])
  for (const { output } of ended) {
    assert.doesNotMatch(output, /[^\P{C}\n]|^Everything holds/mu)
    assert.ok(output.includes('\\u{1b}[2J\\u{a}'), output)
  }
})

test('a name that a file repeats, however it is written, is no file', async () => {
  const text = vector('liability')
  for (const name of ['"member"', '"m\\u0065mber"']) {
    const ended = await both('liability', text.replace('"member"', `${name}: "8",\n  "member"`), '7')
    assert.deepEqual(codes(ended), [2, 2])
    for (const { output } of ended) assert.match(output, /twice/)
  }
  assert.deepEqual(readJson('{"a": {"b": ":"}, "b": [{"a": "\\""}, {"a": 1}]}'), {
    a: { b: ':' },
    b: [{ a: '"' }, { a: 1 }],
  })
})

test('-0 is no number', async () => {
  const log = JSON.stringify(signed({ ...JSON.parse(vector('log')), waiting: 0 }))
  assert.deepEqual(codes(await both('log', log)), [0, 0])
  assert.deepEqual(codes(await both('log', log.replace('"waiting":0', '"waiting":-0'))), [1, 1])
})

test('a draw of more lots than can be counted is computed, and so is one of very many bookings', async () => {
  const [kg, lotKg] = [9_000_000_000_000_000, 1]
  const entrants = ['a', 'b'].map((id) => ({ id, kg, memberSeed: hex(id) }))
  const facts = { supplyKg: kg, lotKg, capKg: kg }
  const ended = await both('draw', JSON.stringify(drawBundle({ entrants, facts })))
  assert.deepEqual(codes(ended), [1, 1])
  const many = Array.from({ length: 130_000 }, (_, i) => ({ id: `b${i}`, kg: i + 1, memberSeed: hex('one') }))
  const { sealed, ...bundle } = drawBundle()
  const result = many.map(({ id }, i) => ({ id, rank: i + 1, allottedKg: 1 }))
  const huge = signed({ ...bundle, sealed, ...facts, entrants: many, result })
  for (const { code, output } of await both('draw', JSON.stringify(huge))) {
    assert.equal(code, 1)
    assert.match(output, /^NOT list/m)
  }
})

test('very many parts of one ton are refused, and not compared with each other', async () => {
  const { verifyBundle } = await import('./verifyBundle.ts')
  const { certificateBundle, run: runOf } = await import('./testing/soundCertificate.ts')
  const serials = Array.from({ length: 50_000 }, () => runOf(6, 6, 1))
  const bundle = certificateBundle({ versions: [{ record: { kg: 50_000, serials } }] })
  const broken = (await verifyBundle('certificate', bundle)).filter(({ holds }) => !holds).map(({ step }) => step)
  assert.deepEqual(broken, ['serials'])
  const { check } = (await import(SECOND)) as { check(file: unknown): Record<string, boolean> }
  assert.equal(check(bundle).serials, false)
})

test('what was not checked, because the reader did not give it, is named', async () => {
  const kinds = [
    ['liability', /not checked: give the member’s number/],
    ['statement', /month before/],
    ['consistency', /head/],
    ['walk', /head/],
  ] as const
  for (const [kind, output] of kinds) {
    const ended = await both(kind, vector(kind))
    assert.deepEqual(codes(ended), [0, 0])
    for (const one of ended) {
      assert.match(one.output, output)
      assert.match(one.output, /to be compared with the one you know/)
    }
  }
  assert.doesNotMatch((await both('liability', vector('liability'), '7'))[0].output, /not checked/)
})

test('the second verifier reads an argument or refuses it too', async () => {
  const at = (name: string) => join(VECTORS, `${name}.json`)
  const [draw, month] = [at('draw-members'), at('statement-before')]
  for (const given of [
    [draw, '7'],
    [month, month, month],
  ]) {
    const { code, output } = await run(SECOND, ...given)
    assert.deepEqual([code, KEY.test(output)], [2, false], output)
  }
})

let saved = 0
const fileOf = (value: unknown): string => {
  const file = join(folder, `saved-${++saved}.json`)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const of = (name: string) => JSON.parse(vector(name))
const KEY = /to be compared with the one you know/
const sign = '\u001b[2J'
const verdicts: [what: string, given: readonly string[], code: number, says: RegExp, not?: RegExp][] = [
  ['nothing', [], 2, /^usage: verify KIND/],
  ['no file', ['log'], 2, /^usage: /],
  ['a kind that nobody publishes', ['loge', fileOf(of('log'))], 2, /^usage: /],
  ['a member for a draw, which has none', ['draw', fileOf(of('draw-members')), '7'], 2, /^usage: /, KEY],
  ['a second month before', ['statement', ...[1, 2, 3].map(() => fileOf(of('statement-before')))], 2, /^usage: /, KEY],
  ['a file that is not there', ['log', 'absent.json'], 2, /cannot be read/, KEY],
  ['an address instead of a file', ['log', 'http://127.0.0.1:1/'], 2, /cannot be read/],
  ['another member’s part', ['liability', fileOf(of('liability')), '8'], 1, /Does not hold: member/, KEY],
  ['the month before', ['statement', fileOf(of('statement')), fileOf(of('statement-before'))], 0, KEY, /not checked/],
  [
    'another month before',
    ['statement', fileOf(of('statement')), fileOf({ ...of('statement-before'), no: 'ST-202610-8' })],
    1,
    /^NOT previous/m,
    /Everything holds/,
  ],
  [
    'a month before that is not there',
    ['statement', fileOf(of('statement')), 'absent.json'],
    2,
    /cannot be read/,
    /holds/,
  ],
  ['a head that was kept', ['walk', fileOf(of('walk')), fileOf(of('walk'))], 0, KEY, /not checked/],
  [
    'a kept head of another log',
    ['walk', fileOf(of('walk')), fileOf({ ...of('walk'), head: { ...of('walk').head, root: hex('other') } })],
    1,
    /^NOT kept/m,
  ],
  ['a key in place of a kept head', ['consistency', fileOf(of('consistency')), fileOf({})], 1, /^NOT kept/m],
  ['a file of version 1', ['log', fileOf({ kind: 'log', version: 1 })], 1, /^This file is of version 1/m],
  ['a proven fork', ['fork', fileOf(of('fork'))], 0, /Proven: whoever holds this key signed two logs/],
  [
    'a fork of one log',
    ['fork', fileOf({ ...of('fork'), second: of('fork').first })],
    1,
    /Not proven: ask for the consistency/,
    /Everything holds|Proven:/,
  ],
  [
    'a fork that nobody signed',
    ['fork', fileOf({ ...of('fork'), publicKey: hex('other') })],
    1,
    /Does not hold: /,
    /Everything holds|Proven:|Not proven/,
  ],
  [
    'a row that moves the cursor',
    ['log', fileOf(signed({ ...of('log'), subject: sign }))],
    1,
    /Does not hold/,
    /[^\P{C}\n]/u,
  ],
]
for (const [what, given, code, says, not] of verdicts)
  test(`the verdict on ${what} is ${code}`, async () => {
    const { code: ended, output } = await run(FIRST, ...given)
    assert.deepEqual([ended, says.test(output), not?.test(output) ?? false], [code, true, false], output)
  })

test('of a day only its sums are printed; of a log its rows, with no sign that is not a letter', async () => {
  const bundle = of('walk')
  const sums = async (...day: string[]) =>
    (await run(FIRST, 'walk', fileOf(bundle), ...day)).output.split('\n').filter((line) => / {2}owed /.test(line))
  const days = /sums of (\d+) days, (\S+) to (\S+)\n/.exec((await run(FIRST, 'walk', fileOf(bundle))).output)!
  const [first, last] = [await sums(days[2]!), await sums(days[3]!)]
  assert.deepEqual([await sums(), await sums('2020-01-01')], [[], []])
  assert.ok(first.length > 0 && first.every((line) => line.startsWith(days[2]!)), first.join('\n'))
  assert.ok(last.length > 0 && last.every((line) => line.startsWith(days[3]!)), last.join('\n'))
  const { entries } = of('log')
  const { output } = await run(FIRST, 'log', fileOf(of('log')))
  for (const { text } of entries) assert.ok(output.includes(`row  ${text}`), output)
})

const walkOf = async (answer: RequestListener): Promise<Ended> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ended = await run(FIRST, 'walk', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return ended
}
test('a server that is away, gives pages without an end or answers with anything else is no verdict', async () => {
  const { head, publicKey, leaves } = JSON.parse(vector('walk'))
  const envelope = (data: unknown) => JSON.stringify({ code: 0, msg: '', data })
  const pages = (items: unknown[], next: string | null) => (url: string) =>
    envelope(/\/head$/.test(url) ? { publicKey, head } : { items, next })
  const servers: readonly (readonly [output: RegExp, (url: string) => string])[] = [
    [/more pages than/, pages(leaves, 'again')],
    [/more pages than/, pages([], 'again')],
    [/no list/, () => envelope({ publicKey, head })],
    [/no size/, () => envelope({ publicKey, head: { ...head, size: 1e300 } })],
    [/nothing was sealed/, () => envelope(null)],
    [/something else than a proof/, () => '<html>'],
    [/\\u\{1b\}closed/, () => JSON.stringify({ code: 7, msg: '\u001bclosed', data: null })],
  ]
  for (const [output, text] of servers) {
    const ended = await walkOf((request, response) => void response.end(text(request.url!)))
    assert.equal(ended.code, 2, ended.output)
    assert.match(ended.output, output)
  }
  const away = await walkOf((request) => void request.socket.destroy())
  assert.equal(away.code, 2)
  assert.match(away.output, /^It could not be checked: .* does not answer/)
})
