import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)
const NETWORK = { en: 'Network error', cn: '网络错误' }
const TIMEOUT = 'Connection to the server timed out, tap the screen to retry'
const GUEST = { en: 'Guest login, cannot perform this operation', cn: '游客登录，无法进行此操作' }

/** Resolves when the page's socket has reported something as stale. Call it before opening the page. */
async function isHearing(page: Page, token: string): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  const frame = socket.waitForEvent('framereceived')
  await api('/h5/api/member/lang', { body: { lang: 'en' }, token })
  await frame
}

test('every request carries token, language, time and version', async () => {
  const { page } = await openPage({ lang: 'cn' })
  const token = await logInAs(page, 'weiling@example.sg')
  const seen: { url: URL; token: string | undefined }[] = []
  page.on(
    'request',
    (r) => r.url().includes('/h5/api/') && seen.push({ url: new URL(r.url()), token: r.headers().authorization }),
  )
  await page.goto(`${APP}/pages/profile/index`)
  await page.getByText('Wei Ling').first().waitFor()
  const wallet = seen.find((r) => r.url.pathname.endsWith('/wallet/summary'))!
  assert.equal(wallet.token, token)
  assert.equal(wallet.url.searchParams.get('lang'), 'cn')
  assert.match(wallet.url.searchParams.get('t') ?? '', /^\d{10,13}$/)
  assert.ok(wallet.url.searchParams.get('v'))
  const stored = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['loginInfo', 'token', 'currLang', 'isLogin', 'baseSettings'])
    assert.ok(stored.includes(key), `${key} is not kept`)
  await page.context().close()
})

test('an HTTP failure says "Network error", and the page offers a retry', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.route('**/h5/api/wallet/tons**', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto(`${APP}/pages/profile/tons`)
  await page.getByText(NETWORK.en).first().waitFor()
  await page.unroute('**/h5/api/wallet/tons**')
  await page.context().close()
})

const AWAY = { en: 'The books cannot be reached right now', cn: '暂时无法连接账务系统' }
for (const [lang, reference] of [
  ['en', 'Reference 0a1b2c3d'],
  ['cn', '参考编号 0a1b2c3d'],
] as const)
  test(`${lang}: with the database unreachable a page says so, and after a crash it shows what to report`, async () => {
    const { page } = await openPage({ lang })
    await logInAs(page, 'weiling@example.sg')
    const answer = (status: number, code: number, msg: string) => ({
      status,
      headers: { 'x-request-id': '0a1b2c3d', 'content-type': 'application/json' },
      body: JSON.stringify({ code, msg, data: null, wait: 3, time: 1_790_000_000 }),
    })
    // Other walks change the market, and the socket would trigger refetches between the two answers.
    await page.routeWebSocket(/./, () => {})
    let given = answer(503, 9008, AWAY[lang])
    await page.route('**/h5/api/wallet/tons**', (route) => route.fulfill(given))
    await page.goto(`${APP}/pages/profile/tons`)
    await page.getByText(AWAY[lang]).waitFor()
    await page.getByText(NETWORK[lang]).first().waitFor()
    given = answer(500, 500, 'Network error')
    await page.getByRole('button', { name: AWAY[lang] }).click()
    await page.getByText(reference).waitFor()
    await page.context().close()
  })

test('a session that has ended goes to the login and leaves nothing behind', async () => {
  const { page } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'finance@meranti.example')
  await page.goto(`${APP}/pages/profile/index`)
  await page.getByText('Meranti').first().waitFor()
  // A page that is open learns of the end by itself, and the next one would know of no session.
  await page.goto('about:blank')
  await api('/h5/api/session/logout', { body: {}, token })
  // A page for members only, because a logged-out visitor sees the profile of visitors.
  await page.goto(`${APP}/pages/profile/tons`)
  await page.waitForURL('**/pages/login/index**')
  assert.equal(await page.evaluate(() => localStorage.getItem('token') || null), null)
  await page.locator('main').getByText('your login session has expired').waitFor()
  await page.context().close()
})

test('a session that another device ended leads to the login by itself, with the way back', async () => {
  const { page } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'finance@meranti.example')
  const hears = isHearing(page, token)
  await page.goto(`${APP}/pages/profile/index`)
  await page.getByText('Meranti').first().waitFor()
  await hears
  await api('/h5/api/session/logout', { body: {}, token })
  await page.waitForURL('**/pages/login/index?to=%2Fpages%2Fprofile%2Findex')
  await page.context().close()
})

test('after a logout the person stays on the entry page', async () => {
  const { page } = await openPage({ lang: 'en' })
  await page.clock.install()
  const token = await logInAs(page, 'finance@meranti.example')
  const hears = isHearing(page, token)
  await page.goto(`${APP}/pages/profile/setting`)
  await hears
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL('**/pages/index/start')
  // The socket would reopen after five seconds and request a ticket without a session.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor(6500)
  const last = page.waitForResponse('**/h5/api/login/baseconfig')
  await page.evaluate(() => fetch('/h5/api/login/baseconfig'))
  await last
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/h5/api/session/')),
    [],
  )
  assert.equal(new URL(page.url()).pathname, '/pages/index/start')
  await page.context().close()
})

test('the page load error fills the screen and a tap reloads', async () => {
  const { page } = await openPage({ lang: 'en' })
  await page.route('**/h5/api/login/baseconfig**', (route) => route.abort('timedout'))
  await page.goto(APP)
  await page.getByText(TIMEOUT).waitFor()
  await page.unroute('**/h5/api/login/baseconfig**')
  await page.getByText(TIMEOUT).click()
  await page.getByRole('link', { name: 'Open an account' }).waitFor()
  await page.context().close()
})

for (const lang of ['en', 'cn'] as const) {
  test(`a visitor reads everything and is refused members’ acts (${lang})`, async () => {
    const { page } = await openPage({ lang })
    await page.goto(`${APP}/pages/login/index`)
    await page.getByRole('radio', { name: lang === 'cn' ? '游客' : 'Visitor' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: lang === 'cn' ? '以游客身份浏览' : 'Look around' }).click()
    await page.waitForURL('**/pages/index/index**')
    const token = (await page.evaluate(() => localStorage.getItem('token')))!
    const { code, msg } = await api<null>(`/h5/api/wallet/summary?lang=${lang}`, { token })
    assert.equal(code, 1001)
    assert.equal(msg, GUEST[lang])
    await page.goto(`${APP}/pages/project/info?no=TN-0142`)
    await page
      .getByRole('button', { name: lang === 'cn' ? /登录/ : /Log in/ })
      .first()
      .click()
    await page.getByText(GUEST[lang]).first().waitFor()
    await page.context().close()
  })
}

test('an unknown route has a page, query parameters are kept, and back returns', async () => {
  const { page } = await openPage({ lang: 'en', calm: false })
  await page.goto(`${APP}/pages/no/such`)
  await page.getByRole('heading').first().waitFor()
  await page.goto(`${APP}/pages/project/index?from=mail&phase=in_progress`)
  await page.locator('a[href*="/pages/project/info"]').first().click()
  await page.waitForURL('**/pages/project/info**')
  await page.goBack()
  await page.waitForURL('**phase=in_progress**')
  assert.equal(new URL(page.url()).searchParams.get('from'), 'mail')
  await page.context().close()
})

test('a member who has not answered the risk questions is sent to them on every route', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.goto(`${APP}/pages/about/index`)
  await page.evaluate(() =>
    localStorage.setItem(
      'loginInfo',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('loginInfo')!), is_answer: false }),
    ),
  )
  for (const path of ['/pages/index/index', '/pages/project/index', '/pages/profile/fundlogs', '/']) {
    await page.goto(APP + path)
    await page.waitForURL('**/pages/index/faq**')
  }
  await settled(page, '/pages/login/index')
  assert.ok(page.url().includes('/pages/login/index'))
  await page.context().close()
})

test('a value deleted in one tab is gone in all, and a manual change of storage counts at the next tap', async () => {
  const { page } = await openPage({ lang: 'en' })
  await page.goto(`${APP}/pages/login/index?to=%2Fpages%2Fprofile%2Ftons`)
  await page.getByLabel('Email').fill('weiling@example.sg')
  await page.getByLabel('Password', { exact: true }).fill('Tembusu-2026')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/pages/profile/tons')
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('token')!,
    loginInfo: localStorage.getItem('loginInfo')!,
  }))
  const other = await page.context().newPage()
  await other.goto(`${APP}/pages/about/index`)
  await other.evaluate(() => localStorage.removeItem('token'))
  await page.waitForURL('**/pages/login/index?to=%2Fpages%2Fprofile%2Ftons')
  // Logging in in another tab continues the login page that was open here.
  await other.evaluate((one) => localStorage.setItem('token', one.token), stored)
  await page.reload()
  await page.waitForURL('**/pages/profile/tons')
  // The storage is cleared after the start, because during it there would be no session to end.
  await page.getByRole('heading', { name: 'Carbon balance', level: 1 }).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL((url) => url.pathname === '/pages/profile/index' || url.pathname === '/pages/login/index')
  await page.getByText('No account yet').or(page.getByLabel('Email')).first().waitFor()
  await page.context().close()
})
