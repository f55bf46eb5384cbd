/** What leaves a phone when a form is sent once, twice, and again. A scripted network stands for the server. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@tonne/contract/endpoint'

// By its address, because the compiler of this folder does not read that one.
await import(new URL('../../../tool/shown/dom.ts', import.meta.url).href)

const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query')
const { createElement } = await import('react')
const { createRoot } = await import('react-dom/client')
const { codes } = await import('./failure.ts')
const { closeGuest, useGuestSheet } = await import('./guest.ts')
const { useSend } = await import('./send.ts')
const { beginSession } = await import('./session.ts')
const { bindNavigation } = await import('./way.ts')

const buy = { method: 'POST', path: '/order/buy', keyed: true, moves: true } as unknown as Endpoint
const setLang = { method: 'POST', path: '/member/setLang', keyed: false, moves: false } as unknown as Endpoint
const wallet = ['/wallet/summary', {}]
const RULE = 3001

let code: number | 'lost' = 0
let keys: (string | null)[] = []
const before = globalThis.fetch
globalThis.fetch = async (_address, init) => {
  keys.push(new Headers(init!.headers).get('idempotency-key'))
  if (code === 'lost') throw new TypeError('no connection')
  return Response.json({ code, msg: `code ${code}`, data: {}, time: 1 })
}
let isOnline = true
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
bindNavigation({ move: () => {}, fetchPage: () => {}, rowOf: () => undefined })

const KEPT = { gcTime: Number.POSITIVE_INFINITY }
const queries = new QueryClient({ defaultOptions: { queries: KEPT, mutations: KEPT } })
let forms = {} as { buy: ReturnType<typeof useSend>; lang: ReturnType<typeof useSend>; isGuestSheetOpen: boolean }
type Sent = Parameters<(typeof forms)['buy']['mutate']>[0]
const Forms = () => {
  forms = { buy: useSend(buy), lang: useSend(setLang), isGuestSheetOpen: useGuestSheet() }
  return null
}
const root = createRoot(document.createElement('div'))
root.render(createElement(QueryClientProvider, { client: queries }, createElement(Forms)))
after(() => {
  root.unmount()
  queries.clear()
  globalThis.fetch = before
})
const loginInfo = { mem_id: 7, realname: '', account: '', mobile: '', avatar: '', is_answer: true }
/** Until nothing is under way and React has drawn. */
async function settled(): Promise<void> {
  do await wait(5)
  while (!forms.buy || queries.isMutating() > 0)
  for (let i = 0; i < 20; i++) await nextLoop()
}
const isRead = () => queries.getQueryState(wallet)?.isInvalidated !== true
beforeEach(async () => {
  await settled()
  ;[code, keys, isOnline] = [0, [], true]
  beginSession({ token: 'token', loginInfo })
  queries.setQueryData(wallet, {})
})
const send = async (of: 'buy' | 'lang', input: object) => {
  forms[of].mutate(input as Sent)
  await settled()
}
const kg = (many: number) => ({ project: 'P-1', kg: many })

test('the same again after one that was done is another purchase, after a refusal the same one', async () => {
  await send('buy', kg(1000))
  await send('buy', kg(1000))
  code = RULE
  await send('buy', kg(1000))
  await send('buy', kg(1000))
  await send('buy', kg(2000))
  assert.ok(keys.every((key) => key !== null))
  const nth = keys.map((key) => keys.indexOf(key))
  assert.deepEqual(nth, [0, 1, 2, 2, 4])
})

test('two taps in one instant send one payment; afterwards the next is sent', async () => {
  const heard: string[] = []
  for (const tap of ['first', 'second'])
    forms.buy.mutate(kg(1000) as Sent, {
      onSuccess: () => void heard.push(`${tap} done`),
      onError: () => void heard.push(`${tap} failed`),
    })
  await settled()
  assert.deepEqual([keys.length, heard], [1, ['first done']])
  await send('buy', kg(1000))
  assert.equal(keys.length, 2)
  // What moves nothing is sent as often as it is asked for.
  forms.lang.mutate({ lang: 'cn' } as Sent)
  await send('lang', { lang: 'en' })
  assert.deepEqual(keys.slice(2), [null, null])
})

test('what is shown is read again after a payment, done or refused, and not when nothing left the phone', async () => {
  await send('buy', kg(1000))
  assert.equal(isRead(), false)
  queries.setQueryData(wallet, {})
  code = RULE
  await send('buy', kg(1000))
  assert.equal(isRead(), false)
  queries.setQueryData(wallet, {})
  isOnline = false
  await send('buy', kg(1000))
  assert.deepEqual([isRead(), keys.length], [true, 2])
  isOnline = true
  code = 0
  await send('lang', { lang: 'cn' })
  assert.equal(isRead(), true)
})

test('a visitor who may not is offered an account, a member who is refused is not', async () => {
  code = RULE
  await send('buy', kg(1000))
  assert.equal(forms.isGuestSheetOpen, false)
  code = codes.guestCannot
  await send('buy', kg(3000))
  assert.equal(forms.isGuestSheetOpen, true)
  closeGuest()
})
