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
import { RateLimiter } from './rateLimiter.ts'

const ROOM = 2000
const now = () => new Date('2026-11-20T04:00:00Z')
const table = {
  slow: post('/slow', {
    access: 'public',
    about: 'Waits.',
    input: z.object({ n: z.int() }),
    output: z.object({ n: z.int() }),
  }),
  other: get('/other', { access: 'public', about: 'Another.', input: z.object({}), output: z.object({}) }),
}

test('the one after the two thousandth is turned away, by itself, until there is room again', async () => {
  const app = fastify()
  const gates: (() => void)[] = []
  let begun = 0
  const refused: string[] = []
  const tools = {
    callers: Object.assign(async () => undefined, { remembered: () => undefined }),
    operators: async () => undefined,
    now,
    checkAnswers: true,
    passkeysOnly: false,
    rateLimiter: new RateLimiter(UNBOUNDED),
    refused: (rule: string) => void refused.push(rule),
  }
  const slow = async ({ input: { n } }: { input: { n: number } }) => {
    begun += 1
    await new Promise<void>((open) => gates.push(open))
    if (n === 7) throw new Error('one breaks')
    return { n }
  }
  serve(app, table, { slow, other: async () => ({}) }, tools)
  const ask = (n: unknown, language?: string) =>
    app.inject({
      method: 'POST',
      url: `${API_BASE}/slow`,
      payload: { n },
      headers: language ? { 'accept-language': language } : {},
    })
  try {
    const inside = Array.from({ length: ROOM }, (_, n) => ask(n))
    while (begun < ROOM) await turn()

    // Too late: refused by its rule and number before anything of it is read, valid or not.
    const [english, chinese, nonsense] = await Promise.all([ask(1), ask(1, 'zh-CN,zh;q=0.9'), ask('nothing of this')])
    for (const late of [english, chinese, nonsense]) {
      assert.deepEqual([late.statusCode, late.json().code, late.json().data.seconds], [200, refusals.busy.code, 1])
      assert.equal(late.headers['cache-control'], 'no-store')
    }
    assert.match(english.json().msg, /^More is asked .* 1 s$/)
    assert.match(chinese.json().msg, /请 1 秒后再试/)
    assert.equal(begun, ROOM)
    assert.deepEqual(refused, ['busy', 'busy', 'busy'])
    // Another route has its own limit.
    assert.equal((await app.inject(`${API_BASE}/other`)).json().code, 0)

    for (const open of gates.splice(0)) open()
    const answers = await Promise.all(inside)
    assert.equal(answers.filter((answer) => answer.statusCode === 500).length, 1)
    assert.deepEqual(
      answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().data.n),
      Array.from({ length: ROOM }, (_, n) => n).filter((n) => n !== 7),
    )
    // The call that failed also released its place.
    const again = Array.from({ length: ROOM }, (_, n) => ask(n + 10))
    while (begun < 2 * ROOM) await turn()
    for (const open of gates.splice(0)) open()
    assert.ok((await Promise.all(again)).every((answer) => answer.json().code === 0))
  } finally {
    await app.close()
  }
})

test('who may not send a large body hears so in the header’s language, as the body is not read', async () => {
  const app = fastify()
  const input = z.object({ text: z.string() })
  const large = post('/large', { access: 'member', about: 'Large.', bodyLimit: 1_000_000, input, output: z.object({}) })
  const tools = {
    callers: Object.assign(async () => undefined, { remembered: () => undefined }),
    operators: async () => undefined,
    now,
    checkAnswers: true,
    passkeysOnly: false,
    rateLimiter: new RateLimiter(UNBOUNDED),
  }
  serve(app, { large }, { large: async () => ({}) }, tools)
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
