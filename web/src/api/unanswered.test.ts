/** A scripted network stands for the server: what counts here is which of its answers leave the outcome unknown. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import type { Endpoint } from '@tonne/contract/endpoint'
import { codes, Failed, NotSent, Refused, SessionOver } from './failure.ts'
import { beginSession } from './session.ts'
import { storeSettings } from './settings.ts'
import { forget, readStoredObject } from './storage.ts'
import { bindToast } from './toast.ts'
import { isUnderWay, type Sent, sendOnce, unanswered } from './unanswered.ts'
import { earlier } from './unansweredCopy.ts'
import { bindNavigation } from './way.ts'

const endpoint = { method: 'POST', path: '/withdrawal/request', keyed: true } as unknown as Endpoint
const envelope = (code: number, status = 200) =>
  Response.json({ code, msg: `code ${code}`, data: {}, time: 1 }, { status })
const RULE = 3001
/** What comes back of one request; `offline` never leaves the phone. */
const answers = {
  done: () => envelope(0),
  rule: () => envelope(RULE),
  over: () => envelope(-1),
  busy: () => envelope(codes.busy),
  often: () => envelope(codes.tooManyRequests),
  unknown: () => envelope(codes.outcomeUnknown),
  down: () => envelope(codes.unavailable, 503),
  crashed: () => new Response('<html>', { status: 500 }),
  notFound: () => new Response('{}', { status: 404 }),
  garbled: () => new Response('<html>'),
  lost: () => Promise.reject(new TypeError('no connection')),
  never: () => new Promise<Response>(() => {}),
  offline: () => assert.fail('a request left a phone that is offline'),
} as const satisfies Record<string, () => Response | Promise<Response>>
type Answer = keyof typeof answers

type Settings = Parameters<typeof storeSettings>[0]

let script: Answer[] = []
type Request = { key: string; body: Record<string, unknown> }
let sent: Request[] = []
let toasts: string[] = []
const before = { fetch: globalThis.fetch, onLine: Object.getOwnPropertyDescriptor(navigator, 'onLine') }
globalThis.fetch = (_address, init) => {
  const { t: _, ...body } = JSON.parse(String(init!.body))
  sent.push({ key: new Headers(init!.headers).get('idempotency-key')!, body })
  const { signal } = init!
  const aborted = new Promise<Response>((_done, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)))
  return Promise.race([aborted, Promise.resolve(answers[script.shift()!]())])
}
Object.defineProperty(navigator, 'onLine', {
  configurable: true,
  get: () => script[0] !== 'offline' || script.shift() === undefined,
})
after(() => {
  globalThis.fetch = before.fetch
  if (before.onLine) Object.defineProperty(navigator, 'onLine', before.onLine)
  else Reflect.deleteProperty(navigator, 'onLine')
})
const loginInfo = { mem_id: 7, realname: '', account: '', mobile: '', avatar: '', is_answer: true }
bindNavigation({ move: () => {}, fetchPage: () => {}, rowOf: () => undefined })
bindToast((text) => toasts.push(text))
beforeEach(() => {
  assert.equal(isUnderWay(), false, 'one from the test before')
  ;[script, sent, toasts] = [[], [], []]
  forget('sent')
  unanswered.set(null)
  beginSession({ token: 'token', loginInfo })
  storeSettings({ version: '1' } as Settings)
})

const kept = () => readStoredObject<Sent | null>('sent', null)
const asked = { key: 'a-key', input: { amountCents: 100 } }
type How = { gone?: boolean; before?: Sent; input?: object }
/** Begins one, and follows its outcome. */
function begin(answer: Answer[], { gone = false, before, input = asked.input }: How = {}) {
  script = answer
  const state: { outcome: unknown } = { outcome: 'none yet' }
  const whole = sendOnce(endpoint, { key: asked.key, input }, () => gone, before).then(
    () => {
      state.outcome = 'done'
    },
    (error) => {
      state.outcome = error
    },
  )
  return { state, whole }
}
/** Until a step of the network has been taken. */
const step = async () => {
  for (let i = 0; i < 20; i++) await settled()
}
const waits = () => {
  const now = unanswered.get()
  assert.ok(now && now.is !== 'known', 'nothing waits')
  return now
}

const kinds = { Refused, Failed, NotSent, SessionOver }
type Outcome = 'done' | 'unknown' | keyof typeof kinds
type Row = [answer: Answer, first: Outcome, repeat: Outcome]
/** What each answer says of a request: of the first one, and of a repeat of one that may have been done. */
const table: Row[] = [
  ['done', 'done', 'done'],
  ['rule', 'Refused', 'Refused'],
  ['busy', 'Refused', 'unknown'],
  ['often', 'Refused', 'unknown'],
  ['unknown', 'unknown', 'unknown'],
  ['down', 'unknown', 'unknown'],
  ['crashed', 'unknown', 'unknown'],
  ['garbled', 'unknown', 'unknown'],
  ['lost', 'unknown', 'unknown'],
  ['notFound', 'Failed', 'unknown'],
  ['offline', 'NotSent', 'unknown'],
  ['over', 'SessionOver', 'SessionOver'],
]
type Begun = ReturnType<typeof begin>
/** `again`: a repeat without an outcome may be left. */
async function assertOutcome(outcome: Outcome, { state, whole }: Begun, again: boolean): Promise<void> {
  if (outcome === 'unknown') {
    assert.equal(state.outcome, 'none yet')
    assert.deepEqual([isUnderWay(), kept()?.key], [true, asked.key], 'kept until the outcome is known')
    const now = waits()
    assert.deepEqual([now.is, now.path, now.leave !== undefined], ['lost', endpoint.path, again])
    script = ['done']
    now.ask()
  }
  await whole
  if (outcome === 'done' || outcome === 'unknown') assert.equal(state.outcome, 'done')
  else assert.ok(state.outcome instanceof kinds[outcome])
  assert.equal(isUnderWay(), false)
  assert.equal(kept()?.key, outcome === 'SessionOver' ? asked.key : undefined)
  assert.equal(unanswered.get(), null)
}
for (const [answer, first, repeat] of table) {
  test(`a request, answered by ${answer}: ${first}`, async () => {
    const one = begin([answer])
    await step()
    await assertOutcome(first, one, false)
  })
  test(`its repeat, answered by ${answer}: ${repeat}; it is the same request`, async () => {
    const one = begin(['lost', answer])
    await step()
    storeSettings({ version: '2' } as Settings)
    waits().ask()
    await step()
    await assertOutcome(repeat, one, true)
    const same = { key: asked.key, body: { ...asked.input, lang: 'en', v: '1' } }
    assert.deepEqual(sent, [same, ...sent.slice(1).map(() => same)])
  })
}

test('nothing is sent again unless it is asked for; what is left then is not kept, and failed', async () => {
  const one = begin(['lost', 'crashed'])
  await step()
  assert.equal(sent.length, 1)
  waits().ask()
  assert.equal(unanswered.get()?.is, 'asked')
  await step()
  assert.equal(sent.length, 2)
  waits().leave!()
  await one.whole
  assert.ok(one.state.outcome instanceof Failed && !(one.state.outcome instanceof NotSent))
  assert.deepEqual([sent.length, kept(), isUnderWay(), unanswered.get()], [2, null, false, null])
})

test('while the outcome of one is not known nothing else is sent: it is asked for instead', async () => {
  const one = begin(['lost', 'lost', 'lost'])
  await step()
  for (const requests of [2, 3]) {
    const other = { key: 'another-key', input: { amountCents: 200 } }
    await assert.rejects(
      sendOnce(endpoint, other, () => false),
      NotSent,
    )
    await step()
    assert.deepEqual([sent.length, kept()?.key], [requests, asked.key])
  }
  assert.equal(toasts.filter((text) => text === earlier[0]).length, 2)
  script = ['done']
  waits().ask()
  await one.whole
  assert.deepEqual(new Set(sent.map(({ key }) => key)), new Set([asked.key]))
})

test('a silent one is asked for when another would be sent; an answered one is never silent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const one = begin(['never', 'done'])
  await step()
  t.mock.timers.tick(5000)
  assert.equal(waits().is, 'silent')
  const other = { key: 'another-key', input: { amountCents: 200 } }
  await assert.rejects(
    sendOnce(endpoint, other, () => false),
    NotSent,
  )
  await one.whole
  assert.deepEqual([one.state.outcome, sent.map(({ key }) => key)], ['done', [asked.key, asked.key]])
  t.mock.timers.tick(5000)
  assert.equal(unanswered.get(), null)
})

test('a repeat that cannot leave the phone says nothing of the request that left it', async () => {
  const one = begin(['lost', 'offline'])
  await step()
  waits().ask()
  await step()
  waits().leave!()
  await one.whole
  assert.ok(one.state.outcome instanceof Failed && !(one.state.outcome instanceof NotSent))
})

test('after five seconds of silence it can be asked for, which ends the silent one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const one = begin(['never', 'done'])
  await step()
  t.mock.timers.tick(4999)
  assert.equal(unanswered.get(), null)
  t.mock.timers.tick(1)
  assert.equal(waits().is, 'silent')
  waits().ask()
  await one.whole
  assert.deepEqual([one.state.outcome, sent.length, kept()], ['done', 2, null])
})

const stored = { ...asked, member: 7, at: 1, path: endpoint.path, v: '0' }
test('one from before the page was loaded is sent when it is asked for, with its own terms', async () => {
  const one = begin(['rule'], { gone: true, before: stored })
  await step()
  assert.deepEqual([sent.length, waits().is, kept()], [0, 'lost', stored])
  waits().ask()
  await one.whole
  assert.deepEqual(sent, [{ key: asked.key, body: { ...asked.input, lang: 'en', v: '0' } }])
  assert.ok(one.state.outcome instanceof Refused)
})

for (const [answer, refused] of [
  ['done', null],
  ['rule', `code ${RULE}`],
] as const)
  test(`whose page is gone is told of ${answer}, if the request was ever without an answer`, async () => {
    await begin([answer], { gone: true }).whole
    assert.equal(unanswered.get(), null)
    const one = begin(['lost', answer], { gone: true })
    await step()
    waits().ask()
    await one.whole
    assert.deepEqual(unanswered.get(), { is: 'known', path: endpoint.path, refused })
    unanswered.set(null)
  })

test('a password or code is never stored, not even while the outcome is unknown', async () => {
  const one = begin(['lost', 'done'], { input: { ...asked.input, proof: { tradingPassword: 'Keruing' } } })
  await step()
  assert.equal(kept(), null)
  waits().ask()
  await one.whole
  assert.deepEqual(
    sent.map(({ body }) => body.proof),
    [{ tradingPassword: 'Keruing' }, { tradingPassword: 'Keruing' }],
  )
})

test('it is kept with its member and time, and the terms that were shown', async () => {
  const from = Date.now()
  const one = begin(['lost'])
  await step()
  const { at, ...rest } = kept()!
  assert.deepEqual(rest, { ...asked, member: 7, path: endpoint.path, v: '1' })
  assert.ok(at >= from && at <= Date.now())
  script = ['done']
  waits().ask()
  await one.whole
})
