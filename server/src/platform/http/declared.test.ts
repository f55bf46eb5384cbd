import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demo } from '@tonne/contract/demo'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { get } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { Refusal, type RefusalName } from '@tonne/domain/refusals'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { serve } from '../../shared/endpoint/serve.ts'
import { UNBOUNDED } from '../../testing/unbounded.ts'
import type { Db } from '../database/database.ts'
import { primaryReads } from '../database/standby.ts'
import { sayRefused } from './answer.ts'
import { Serialized } from './answerKinds.ts'
import { declared } from './declared.ts'
import { RateLimiter } from './rateLimiter.ts'

const One = z.object({ no: z.string(), kg: z.optional(z.int()) })
const Everything = z.object({
  inner: z.nullable(One),
  list: z.array(One),
  byName: z.record(z.string(), One),
  either: z.union([z.object({ h: z.string() }), z.object({ p: z.string(), t: z.string() })]),
  one: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.int() }),
    z.object({ kind: z.literal('b'), b: z.int() }),
  ]),
  free: z.unknown(),
})
const given = {
  inner: { no: 'B-1' },
  list: [{ no: 'B-2', kg: 1 }],
  byName: { x: { no: 'B-3' } },
  either: { p: 'text', t: 'more' },
  one: { kind: 'b' as const, b: 2 },
  free: { anything: true },
}
const MORE = { email: 'a@example.sg' }
const leaking = {
  ...MORE,
  inner: { ...given.inner, ...MORE },
  list: [{ ...given.list[0]!, ...MORE }],
  byName: { x: { ...given.byName.x, ...MORE } },
  either: { ...given.either, ...MORE },
  one: { ...given.one, a: 1 },
  free: given.free,
}

test('declared keys stay, and each other key is reported with its path and left out', () => {
  const [fine, found]: string[][] = [[], []]
  assert.deepEqual(declared(Everything)(given, fine!, ''), given)
  assert.deepEqual(fine, [])
  assert.deepEqual(declared(Everything)(leaking, found!, ''), given)
  assert.deepEqual(found!.sort(), [
    '.byName.x.email',
    '.either.email',
    '.email',
    '.inner.email',
    '.list.email',
    '.one.a',
  ])
})

test('where a text or a number is declared, no object passes', () => {
  const found: string[] = []
  assert.deepEqual(declared(One)({ no: MORE, kg: [1] }, found, ''), { no: undefined, kg: undefined })
  assert.deepEqual(found, ['.no', '.kg'])
})

test('every endpoint declares its fields; only the acts on record leave theirs open', () => {
  const open: string[] = []
  const look = (schema: z.core.$ZodType, at: string): void => {
    const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
    if (def.type === 'unknown') open.push(at)
    if (def.type === 'object') for (const [name, field] of Object.entries(def.shape)) look(field, `${at}.${name}`)
    if (def.type === 'array') look(def.element, at)
    if (def.type === 'record') look(def.valueType, `${at}.*`)
    if (def.type === 'nullable' || def.type === 'optional') look(def.innerType, at)
    if (def.type === 'union') for (const option of def.options) look(option, at)
  }
  const ofDemo = Object.entries(demo).map(([name, endpoint]) => ({ name: `demo.${name}`, endpoint }))
  for (const { name, endpoint } of [...endpoints, ...deskEndpoints, ...ofDemo]) {
    assert.equal(typeof declared(endpoint.output), 'function', name)
    look(endpoint.output, name)
  }
  assert.deepEqual(open, ['auditDesk.list.items.before.*', 'auditDesk.list.items.after.*'])
})

test('a refusal carries the numbers of its sentence and of its page, nothing more', () => {
  const data = (no: Refusal) => JSON.parse(sayRefused(no, 'en', new Date())).data
  assert.deepEqual(data(new Refusal('tradingPasswordAttempts', { left: 2, ...MORE })), {
    left: 2,
    rule: 'tradingPasswordAttempts',
  })
  assert.deepEqual(data(new Refusal('secondFactorAsked', { totp: 1, passkey: 0, ticket: 't', ...MORE })), {
    totp: 1,
    passkey: 0,
    ticket: 't',
    rule: 'secondFactorAsked',
  })
})

const table = {
  plain: get('/plain', { access: 'public', about: 'Plain.', input: z.object({}), output: Everything }),
  shared: get('/shared', { access: 'public', about: 'Shared.', input: z.object({}), output: Everything }),
  refused: get('/refused', { access: 'public', about: 'Refused.', refusals: ['projectClosed'] }),
  thrown: get('/thrown', { access: 'public', about: 'Thrown.', refusals: ['projectClosed'] }),
}
let rule: RefusalName = 'projectClosed'
function serving(checkAnswers: boolean) {
  const app = Fastify()
  const who = {
    callers: Object.assign(async () => undefined, { remembered: () => undefined }),
    operators: async () => undefined,
    record: async () => undefined,
    now: () => new Date(),
    passkeysOnly: false,
    signOnOnly: false,
    rateLimiter: new RateLimiter(UNBOUNDED),
    reads: { primary: primaryReads({} as Db) },
  }
  serve(
    app,
    {
      table,
      handlers: {
        plain: async () => leaking,
        shared: async () => new Serialized(leaking),
        refused: async () => new Refusal(rule, {}),
        thrown: async () => {
          throw new Refusal(rule, {})
        },
      },
    },
    { ...who, checkAnswers },
  )
  return app
}
/** What the process is told of a request by a test that does not look at the answer. */
async function messageAfter(app: ReturnType<typeof serving>, url: string): Promise<string> {
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const heard = new Promise<Error>((resolve) => process.once('uncaughtException', resolve))
  await app.inject({ url })
  const { message } = await heard
  for (const listener of others) process.on('uncaughtException', listener)
  return message
}
for (const path of ['/plain', '/shared']) {
  test(`${path}: in production undeclared keys stay here`, async () => {
    const app = serving(false)
    const answer = await app.inject({ url: `/h5/api${path}` })
    assert.deepEqual(answer.json().data, given)
    await app.close()
  })

  test(`${path}: in a test that does not even look, the process is told, with path and keys`, async () => {
    const app = serving(true)
    const message = await messageAfter(app, `/h5/api${path}`)
    assert.match(message, new RegExp(`^${path} answered what its schema does not declare: .*\\.list\\.email`))
    await app.close()
  })
}
for (const path of ['/refused', '/thrown'])
  test(`${path}: in a test the process is told of a refusal that its row does not declare`, async () => {
    const [app, live] = [serving(true), serving(false)]
    const answered = async (of: typeof app) => (await of.inject({ url: `/h5/api${path}` })).json().data.rule
    for (rule of ['projectClosed', 'fieldInvalid'] as const) assert.equal(await answered(app), rule)
    rule = 'projectFull'
    assert.equal(await answered(live), rule, 'in production it is only a refusal')
    assert.equal(
      await messageAfter(app, `/h5/api${path}`),
      `${path} refused by a rule that its row does not declare: ${rule}`,
    )
    await Promise.all([app.close(), live.close()])
  })
