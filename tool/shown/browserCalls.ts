/** The calls of an open page: what it reads is answered by the real app, what it would send is noted and waits. */
import { mock } from 'node:test'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE } from '@tonne/contract/envelope'
import type { HTMLAnchorElement } from 'happy-dom'
import { document } from './dom.ts'

type Answer = { status: number; headers: Record<string, unknown>; body: string }
export type Sent = { line: string; key: string | undefined }
type Asked = { method?: string; headers?: Record<string, string>; body?: string }
type Ask = (url: string, headers: Record<string, string>) => Promise<Answer>

/** They differ in every request. */
const COMMON = ['lang', 't', 'v']
const without = (fields: Iterable<[string, unknown]>): [string, unknown][] =>
  [...fields].filter(([name]) => !COMMON.includes(name))

let drawn = 0
const pending = new Set<Promise<unknown>>()
let ask: Ask
const known = new Map<string, Answer>()
export const sent: Sent[] = []
/** What a press did besides: a list that was read, a file that was saved, a text that was copied. */
export const happened: string[] = []

/** `asking` is asked once for each address, because nothing happens meanwhile. */
export function answerBy(asking: Ask): void {
  ask = asking
  known.clear()
}

/** Files are not made, because that takes longer than all pages. */
const files = new Set(endpoints.filter(({ endpoint }) => endpoint.file).map(({ endpoint }) => API_BASE + endpoint.path))
const FILE = { 'content-disposition': 'attachment; filename="a file"' }

const responseOf = ({ status, headers, body }: Answer): Response =>
  ({
    ok: status === 200,
    status,
    headers: new Headers(headers as Record<string, string>),
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    blob: async () => new Blob([body]),
  }) as Response

async function reading(url: URL, headers: Record<string, string>): Promise<Response> {
  const shown =
    url.pathname +
    new URLSearchParams(without(url.searchParams) as [string, string][]).toString().replace(/^(?=.)/, '?')
  happened.push(`GET ${shown}`)
  if (files.has(url.pathname) || url.searchParams.has('csv'))
    return responseOf({ status: 200, headers: FILE, body: '' })
  const address = url.pathname + url.search.replace(/([?&])t=\d+/, '$1t=0')
  const answer = known.get(address) ?? (await asked(ask(url.pathname + url.search, headers)))
  known.set(address, answer)
  return responseOf(answer)
}

function asked<T>(answer: Promise<T>): Promise<T> {
  pending.add(answer)
  return answer.finally(() => pending.delete(answer))
}

/** A booking brings a random one. */
const SEED = /"[0-9a-f]{64}"/
const REFUSED = { code: 4001, msg: 'Refused by a rule.', data: {}, wait: 0, time: 0 }
const waiting = new Set<() => void>()
/** Answers all that waits with a refusal, which the page then shows. */
export async function refuseAll(): Promise<void> {
  for (const refuse of waiting) refuse()
  waiting.clear()
  await atRest()
}

function sending(url: URL, { headers = {}, body = '{}' }: Asked): Promise<Response> {
  const fields = Object.fromEntries(without(Object.entries(JSON.parse(body) as object)))
  sent.push({
    line: `POST ${url.pathname} ${JSON.stringify(fields).replace(SEED, '"‹hash›"')}`,
    key: headers['Idempotency-Key'] ?? headers['idempotency-key'],
  })
  const refused = {
    status: 200,
    headers: {},
    body: JSON.stringify({ ...REFUSED, time: Math.floor(Date.now() / 1000) }),
  }
  return new Promise((answered) => void waiting.add(() => answered(responseOf(refused))))
}

// Everything that React has drawn is counted, so that it is known when a page has come to rest.
Object.assign(globalThis, {
  fetch: (to: string, asked: Asked = {}) => {
    const url = new URL(to, document.location.href)
    return (asked.method ?? 'GET') === 'GET' ? reading(url, asked.headers ?? {}) : sending(url, asked)
  },
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    ...{ isDisabled: false, supportsFiber: true, inject: () => 1 },
    onCommitFiberRoot: () => {
      drawn += 1
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
})

const real = { setImmediate, setTimeout, clearTimeout, setInterval, clearInterval }
/** The turns in which more is done or drawn. */
const toCome = new Set<NodeJS.Immediate>()
const soonAfter = (run: (...values: unknown[]) => void, _ms?: number, ...values: unknown[]): NodeJS.Immediate => {
  const turn = real.setImmediate(() => {
    toCome.delete(turn)
    run(...values)
  })
  toCome.add(turn)
  return turn
}
const dropped = (turn: NodeJS.Immediate | undefined): void => {
  if (!turn) return
  toCome.delete(turn)
  clearImmediate(turn)
}
// React shows loaded parts 300 ms after those before them; here nobody would be disturbed by less.
const counted = { setImmediate: soonAfter, setTimeout: soonAfter, clearTimeout: dropped }

/** Time stands still from here to its end: what waits for a time waits for ever. */
export function stopTime(now: Date): () => void {
  const timer = { unref: () => timer, ref: () => timer, refresh: () => timer, hasRef: () => false }
  const never = () => timer
  const soon = (run: () => void, ms = 0, ...values: unknown[]) => (ms > 0 ? timer : soonAfter(run, ms, ...values))
  const drop = (turn: NodeJS.Immediate | typeof timer | undefined) =>
    turn !== timer && dropped(turn as NodeJS.Immediate)
  mock.timers.enable({ apis: ['Date'], now })
  const started = performance.now()
  // Not by a mock, which would keep every call: React asks for the time at each step.
  Object.defineProperty(performance, 'now', { value: () => started, configurable: true })
  Object.assign(globalThis, {
    ...{ setTimeout: soon, clearTimeout: drop, setInterval: never, clearInterval: () => undefined },
    requestAnimationFrame: (run: (at: number) => void) => soonAfter(() => run(performance.now())),
    cancelAnimationFrame: dropped,
  })
  return () => {
    Object.assign(globalThis, real)
    mock.timers.reset()
    Reflect.deleteProperty(performance, 'now')
  }
}

/** Imports what React is part of, which keeps these functions, so that its turns are counted. */
export function countingTurns<T>(load: () => Promise<T>): Promise<T> {
  Object.assign(globalThis, counted)
  return load().finally(() => Object.assign(globalThis, real))
}

/** So many turns without an answer or a drawing are rest. */
const QUIET = 5
const MOST = 2000
/** Waits until nothing more is read or drawn. Timers that wait for a time do not end. */
export async function atRest(): Promise<void> {
  for (let [quiet, turns, was] = [0, 0, -1]; quiet < QUIET; turns++) {
    if (turns > MOST) throw new Error(`${document.location.href} does not come to rest`)
    await Promise.allSettled(pending)
    await new Promise((go) => setImmediate(go))
    quiet = pending.size + toCome.size === 0 && was === drawn ? quiet + 1 : 0
    was = drawn
  }
}

const browser = document.defaultView!
const anchor = (browser as unknown as { HTMLAnchorElement: typeof HTMLAnchorElement }).HTMLAnchorElement
/** What leaves the page: files, the clipboard, what is shared or printed. */
anchor.prototype.click = function () {
  happened.push(`saves ${this.download || this.href}`)
}
Object.assign(globalThis, { print: () => void happened.push('prints') })
const noting =
  (verb: string) =>
  async (what: unknown): Promise<void> =>
    void happened.push(`${verb} ${JSON.stringify(what)}`)
Object.defineProperty(browser.navigator, 'clipboard', { value: { writeText: noting('copies') } })
Object.defineProperty(browser.navigator, 'share', { value: noting('shares') })

// Pages check proofs on threads of their own.
for (const name of ['digest', 'importKey', 'verify', 'sign', 'deriveBits'] as const) {
  const real = crypto.subtle[name].bind(crypto.subtle) as (...input: unknown[]) => Promise<unknown>
  Object.defineProperty(crypto.subtle, name, {
    value: (...input: unknown[]) => asked(real(...input)),
    configurable: true,
  })
}
