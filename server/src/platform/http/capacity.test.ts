import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { get, post } from '@tonne/contract/endpoint'
import { API_BASE } from '@tonne/contract/envelope'
import { refusals } from '@tonne/domain/refusals'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { serve } from '../../shared/endpoint/serve.ts'
import { UNBOUNDED } from '../../testing/unbounded.ts'
import type { Db } from '../database/database.ts'
import { primaryReads } from '../database/standby.ts'
import { LEAST, TARGET_MS } from './places.ts'
import { RateLimiter } from './rateLimiter.ts'

const ROOM = 2000
const LINE = 8000
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await turn()
}
const tools = () => ({
  callers: Object.assign(async () => undefined, { remembered: () => undefined }),
  operators: async () => undefined,
  record: async () => undefined,
  now: () => new Date('2026-11-20T04:00:00Z'),
  checkAnswers: true,
  passkeysOnly: false,
  signOnOnly: false,
  rateLimiter: new RateLimiter(UNBOUNDED),
  reads: { primary: primaryReads({} as Db) },
})
const table = {
  slow: post('/slow', {
    access: 'public',
    about: 'Waits.',
    input: z.object({ n: z.int() }),
    output: z.object({ n: z.int() }),
  }),
  other: get('/other', { access: 'public', about: 'Another.', input: z.object({}), output: z.object({}) }),
}

test('the call after the two thousandth waits for a place, and is refused when none becomes free', async (t) => {
  const app = fastify()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let clock = 0
  t.mock.method(performance, 'now', () => clock)
  const gates: (() => void)[] = []
  const begun: number[] = []
  const refused: string[] = []
  const slow = async ({ input: { n } }: { input: { n: number } }) => {
    begun.push(n)
    await new Promise<void>((open) => gates.push(open))
    if (n === 7) throw new Error('one breaks')
    return { n }
  }
  serve(
    app,
    { table, handlers: { slow, other: async () => ({}) } },
    { ...tools(), refused: (rule) => void refused.push(rule) },
  )
  const ask = (n: unknown, language?: string) =>
    app.inject({
      method: 'POST',
      url: `${API_BASE}/slow`,
      payload: { n },
      headers: language ? { 'accept-language': language } : {},
    })
  try {
    const inside = Array.from({ length: ROOM }, (_, n) => ask(n))
    while (begun.length < ROOM) await turn()

    // Too late: refused by its rule and number before its body is read, valid or not, but only after it has waited.
    const late = Promise.all([ask(1), ask(1, 'zh-CN,zh;q=0.9'), ask('nothing of this')])
    await turns(20)
    t.mock.timers.tick(399)
    await turns(20)
    assert.deepEqual(refused, [])
    // With so many waiting, one more is refused at once.
    const crowd = Array.from({ length: LINE - 3 }, (_, n) => ask(n))
    await turns(20)
    assert.deepEqual([(await ask(1)).json().code, refused.length], [refusals.busy.code, 1])
    t.mock.timers.tick(1)
    const [english, chinese] = await late
    for (const { statusCode, headers, json } of await late) {
      assert.deepEqual([statusCode, json().code, json().data.seconds], [200, refusals.busy.code, 1])
      assert.equal(headers['cache-control'], 'no-store')
    }
    assert.match(english.json().msg, /^Too many requests are waiting .* 1 s$/)
    assert.match(chinese.json().msg, /请 1 秒后再试/)
    t.mock.timers.tick(399)
    assert.ok((await Promise.all(crowd)).every((answer) => answer.json().code === refusals.busy.code))
    assert.equal(begun.length, ROOM)
    assert.deepEqual(refused, Array(LINE + 1).fill('busy'))
    // Another route has its own limit.
    assert.equal((await app.inject(`${API_BASE}/other`)).json().code, 0)

    // A place that is given up goes to the one that has waited longest, even by a call that failed.
    const waiting = [ask(ROOM), ask(ROOM + 1)]
    await turns(20)
    gates[7]!()
    while (begun.length === ROOM) await turn()
    await turns(20)
    assert.deepEqual(begun.slice(ROOM), [ROOM])
    for (const open of gates.splice(0)) open()
    const answers = await Promise.all(inside)
    while (begun.length === ROOM + 1) await turn()
    for (const open of gates.splice(0)) open()
    assert.deepEqual(
      (await Promise.all(waiting)).map((answer) => answer.json().data),
      [{ n: ROOM }, { n: ROOM + 1 }],
    )
    // Their waits are over, so nothing is left of them.
    t.mock.timers.tick(400)
    assert.equal(refused.length, LINE + 1)
    assert.equal(answers.filter((answer) => answer.statusCode === 500).length, 1)
    assert.deepEqual(
      answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().data.n),
      Array.from({ length: ROOM }, (_, n) => n).filter((n) => n !== 7),
    )
    // All places are free again.
    const again = Array.from({ length: ROOM }, (_, n) => ask(n + 10))
    while (begun.length < 2 * ROOM + 2) await turn()
    // They took ten times as long as a call may, so fewer are worked on from now on, and the next one waits.
    clock = 10 * TARGET_MS
    for (const open of gates.splice(0)) open()
    assert.ok((await Promise.all(again)).every((answer) => answer.json().code === 0))
    const before = begun.length
    const some = Array.from({ length: LEAST + 1 }, (_, n) => ask(n + 10))
    while (begun.length < before + LEAST) await turn()
    await turns(20)
    t.mock.timers.tick(400)
    await turns(20)
    assert.deepEqual([begun.length - before, refused.length - LINE - 1], [LEAST, 1])
    for (const open of gates.splice(0)) open()
    const codes = (await Promise.all(some)).map((answer) => answer.json().code)
    assert.deepEqual(codes.splice(-1), [refusals.busy.code])
    assert.deepEqual(codes, Array(LEAST).fill(0))
  } finally {
    await app.close()
  }
})

test('a refusal of a large body is in the header’s language, because the body is not read', async () => {
  const app = fastify()
  const input = z.object({ text: z.string() })
  const large = post('/large', { access: 'member', about: 'Large.', bodyLimit: 1_000_000, input, output: z.object({}) })
  serve(app, { table: { large }, handlers: { large: async () => ({}) } }, tools())
  const ask = (language: string) =>
    app.inject({
      method: 'POST',
      url: `${API_BASE}/large`,
      payload: { text: 'x'.repeat(100_000) },
      headers: { 'accept-language': language },
    })
  try {
    const [chinese, english] = [(await ask('zh-CN')).json(), (await ask('en-SG')).json()]
    assert.deepEqual([chinese.code, english.code], [refusals.sessionExpired.code, refusals.sessionExpired.code])
    assert.deepEqual([chinese.msg, english.msg], [refusals.sessionExpired.cn, refusals.sessionExpired.en])
  } finally {
    await app.close()
  }
})
