/** A payment whose answer did not arrive: it is done once, whatever changes before the member hears of it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fillIn } from '@tonne/domain/fillIn'
import type { Page, Route } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { offline as nothingSent } from '../src/api/copy.ts'
import { earlier } from '../src/api/unansweredCopy.ts'
import { acts, copy as strips } from '../src/shell/offline/copy.ts'
import { buyCopy } from '../src/trading/project/buyCopy.ts'
import { assertAccessible } from './assertAccessible.ts'
import { api, type Lang, type Look, logInAs, openPage, settled, settledWithin, wordIn } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

const PROJECT = 'TN-0109'
const SHEET = `/pages/project/dproject?no=${PROJECT}`
const about = (pair: readonly [string, string], lang: Lang) =>
  fillIn(wordIn(lang)(pair), () => wordIn(lang)(acts['/order/buy']!))
const payOn = (page: Page, lang: Lang = 'en') =>
  page.getByRole('button', { name: lang === 'cn' ? /^支付 S\$/ : /^Pay S\$/ })

async function buyer(): Promise<{ email: string; token: string }> {
  const { email, token } = await newcomer()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { amountCents: 1000_00 }
  const { data, msg } = await api<{ no: string }>('/h5/api/deposit/create', { body, token, headers })
  assert.equal((await api('/demo/bank/pay', { body: { no: data.no } })).code, 0, msg)
  return { email, token }
}

type Asked = { key: string; body: { kg: number; priceVersion: number } }
/** The page reads this project at another price from `moves` on; it is `shown` then. */
type Sale = { moves(by: number): void; shown: Promise<void> }
/** A payment that was tapped; `lose` gets its first request, and the others pass. */
async function paid(look: Look, lose: (route: Route, sale: Sale) => Promise<unknown>, first = 0) {
  const { page } = await openPage(look)
  const { email, token } = await buyer()
  await logInAs(page, email)
  const sent: Asked[] = []
  let by = first
  const shown = Promise.withResolvers<void>()
  await page.route(`**/project/info?*no=${PROJECT}*`, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: { priceCents: number; priceVersion: number } }
    const moved = { ...data, priceCents: data.priceCents + by, priceVersion: data.priceVersion + by }
    await route.fulfill({ response, json: { ...envelope, data: moved } })
    if (by !== first) shown.resolve()
  })
  await page.route('**/order/buy', async (route) => {
    const request = route.request()
    // Everything but the time of sending.
    const { t: _, ...body } = request.postDataJSON() as Asked['body'] & { t: number }
    sent.push({ key: request.headers()['idempotency-key']!, body })
    if (sent.length === 1) await lose(route, sale)
    else await route.continue()
  })
  const sale: Sale = {
    moves: (next) => {
      by = next
    },
    shown: shown.promise,
  }
  await settled(page, SHEET)
  await payOn(page, look.lang).click()
  const bought = async () =>
    (await api<{ items: unknown[] }>('/h5/api/order/list?side=buy', { token })).data.items.length
  const end = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  return { page, sent, sale, bought, end }
}
const executed = (lose: (route: Route) => unknown) => async (route: Route) => {
  await route.fetch()
  await lose(route)
}

for (const lang of ['en', 'cn'] as const)
  test(`a payment without an answer says that it waits, and finds out its outcome (${lang})`, async () => {
    const say = wordIn(lang)
    const done = Promise.withResolvers<void>()
    const theme = lang === 'cn' ? 'dark' : 'light'
    const { page, sent, bought, end } = await paid({ lang, theme }, async (route) => {
      await route.fetch()
      done.resolve()
    })
    await page.getByText(say(strips.silent)).waitFor()
    await assertAccessible(page)
    assert.equal(await page.getByText(say(nothingSent)).count(), 0)
    await done.promise
    await page.getByRole('button', { name: say(strips.ask) }).click()
    await page.waitForURL('**/pages/profile/result*')
    await page.getByText(say(strips.silent)).waitFor({ state: 'detached' })
    assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
    assert.equal(await bought(), 1)
    await end()
  })

for (const lang of ['en', 'cn'] as const)
  test(`a lost answer and then another price are one purchase, which the keyboard finds out (${lang})`, async () => {
    const say = wordIn(lang)
    const theme = lang === 'cn' ? 'dark' : 'light'
    const { page, sent, sale, bought, end } = await paid({ lang, theme }, async (route, { moves }) => {
      moves(5)
      await route.fetch()
      await route.fulfill({ status: 504, body: '' })
    })
    const strip = page.getByRole('status').filter({ hasText: about(strips.lost, lang) })
    await strip.waitFor()
    await sale.shown
    await assertAccessible(page)
    assert.equal(await page.locator('.buy-q button:enabled').count(), 0, 'no other quantity can be chosen')
    const pay = page.locator('.buy-bar button')
    assert.equal(await pay.getAttribute('aria-disabled'), 'true')
    await pay.focus()
    await page.keyboard.press('Enter')
    const ask = strip.getByRole('button', { name: say(strips.ask) })
    for (let i = 0; i < 40 && !(await ask.evaluate((button) => button === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    assert.equal(sent.length, 1)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pages/profile/result*')
    await strip.waitFor({ state: 'detached' })
    assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
    assert.equal(await bought(), 1)
    await end()
  })

test('a payment that did not go through is refused at the other price, which is then shown and paid', async () => {
  const { page, sent, sale, bought, end } = await paid({ lang: 'en' }, (route) => route.abort('connectionreset'), 5)
  const strip = page.getByText(about(strips.lost, 'en'))
  await strip.waitFor()
  sale.moves(0)
  await page.getByRole('button', { name: strips.ask[0] }).click()
  await page.getByText(buyCopy.newPrice[0].split('{')[0]!).waitFor()
  await strip.waitFor({ state: 'detached' })
  assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
  assert.equal(await bought(), 0)
  await payOn(page).click()
  await page.waitForURL('**/pages/profile/result*')
  assert.equal(sent.length, 3)
  assert.notEqual(sent[2]!.key, sent[0]!.key)
  assert.equal(sent[2]!.body.priceVersion, sent[0]!.body.priceVersion - 5)
  assert.equal(await bought(), 1)
  await end()
})

test('a payment whose answer was lost does not claim that nothing was paid, also without a network', async () => {
  const { page, sent, bought, end } = await paid(
    { lang: 'en' },
    executed((route) => route.abort('connectionreset')),
  )
  const strip = page.getByText(about(strips.lost, 'en'))
  await strip.waitFor()
  await page.context().setOffline(true)
  const ask = page.getByRole('button', { name: strips.ask[0] })
  await ask.click()
  await page.getByText(strips.stillText[0]).waitFor()
  await strip.waitFor()
  assert.equal(await page.getByText(nothingSent[0]).count(), 0)
  await page.context().setOffline(false)
  await ask.click()
  await page.waitForURL('**/pages/profile/result*')
  assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
  assert.equal(await bought(), 1)
  await end()
})

test('a form opened anew sends nothing new before the outcome of the first is known', async () => {
  const { page, sent, bought, end } = await paid(
    { lang: 'en' },
    executed((route) => route.abort('connectionreset')),
  )
  await page.getByText(about(strips.lost, 'en')).waitFor()
  await settledWithin(page, '/pages/profile/order')
  await settledWithin(page, SHEET)
  await payOn(page).click()
  await page.getByText(earlier[0]).first().waitFor()
  await page.getByText(about(strips.done, 'en')).waitFor()
  await page.getByRole('button', { name: strips.close[0] }).last().click()
  await page.getByText(about(strips.done, 'en')).waitFor({ state: 'detached' })
  assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
  assert.equal(await bought(), 1)
  await end()
})

test('after a reload the payment is still asked for under its key', async () => {
  const { page, sent, bought, end } = await paid(
    { lang: 'en' },
    executed((route) => route.abort('connectionreset')),
  )
  await page.getByText(about(strips.lost, 'en')).waitFor()
  await page.reload()
  await page.getByText(about(strips.lost, 'en')).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: strips.ask[0] }).click()
  await page.getByText(about(strips.done, 'en')).waitFor()
  assert.deepEqual([sent.length, sent[1]], [2, sent[0]])
  assert.equal(await bought(), 1)
  await settled(page, SHEET)
  assert.equal(await page.getByText(about(strips.lost, 'en')).count(), 0)
  await end()
})

test('a payment that the server cannot answer can be left, with a word of warning', async () => {
  const { page, sent, bought, end } = await paid({ lang: 'en' }, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByText(about(strips.lost, 'en')).waitFor()
  assert.equal(await page.getByRole('button', { name: strips.leave[0] }).count(), 0)
  await page.unroute('**/order/buy')
  await page.route('**/order/buy', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: strips.ask[0] }).click()
  await page.getByText(strips.stillText[0]).waitFor()
  await page.getByRole('button', { name: strips.leave[0] }).click()
  await page.getByText(about(strips.lost, 'en')).waitFor({ state: 'detached' })
  await page.unroute('**/order/buy')
  const next = page.waitForRequest('**/order/buy')
  await payOn(page).click()
  assert.equal((await next).headers()['idempotency-key'], sent[0]!.key, 'the same order has the same key')
  await page.waitForURL('**/pages/profile/result*')
  assert.equal(await bought(), 1)
  await end()
})

test('the other forms wait likewise: a deposit whose answer was lost cannot be changed, and is made once', async () => {
  const { page } = await openPage({ lang: 'en' })
  const { email, token } = await newcomer()
  await logInAs(page, email)
  const keys: (string | undefined)[] = []
  await page.route('**/deposit/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 504, body: '' })
  })
  await settled(page, '/pages/profile/deposit')
  const amount = page.locator('.dep-page input').first()
  await amount.fill('250')
  await page.getByRole('button', { name: /^Get a PayNow code/ }).click()
  await page.getByText(fillIn(strips.lost[0], () => acts['/deposit/create']![0])).waitFor()
  assert.equal(await amount.isDisabled(), true)
  assert.equal(await page.locator('.dep-q button:enabled').count(), 0)
  await page.getByRole('button', { name: strips.ask[0] }).click()
  await page.waitForURL('**/pages/profile/depositinfo*')
  const { data } = await api<{ items: unknown[] }>('/h5/api/deposit/list', { token })
  assert.deepEqual([keys.length, keys[1], data.items.length], [2, keys[0], 1])
  await page.context().close()
})

test('the second of two quick taps does nothing: the first one’s outcome is shown', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, (await newcomer()).email)
  await settled(page, '/pages/profile/deposit')
  await page.getByRole('button', { name: 'S$100' }).click()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/deposit/create') && asked.push(request.url())))
  await page.getByRole('button', { name: 'Get a PayNow code for S$100.00' }).dblclick()
  await page.waitForURL('**/pages/profile/depositinfo**')
  assert.equal(asked.length, 1)
  await page.context().close()
})
