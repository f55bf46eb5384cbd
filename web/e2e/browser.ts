/** Each test drives the running app in a real Chromium, at a phone's size, in one language and theme. */
import type { Page } from 'playwright-core'
import { blankPage } from '../../tool/blankPage.mjs'

export type Lang = 'en' | 'cn'
export type Look = {
  lang: Lang
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  calm?: boolean
  worker?: boolean
  /** A screen for touch. */
  touch?: boolean
}
export const APP = process.env.APP_URL ?? 'http://127.0.0.1:3000'

export async function openPage({ lang, theme = 'light', width = 390, height = 844, ...look }: Look) {
  const opened = await blankPage({ width, height, theme, settings: { currLang: lang, theme }, ...look })
  // The cookie of an earlier visit, by which the server draws the page of a stranger.
  await opened.page.context().addCookies([{ name: 'page', value: `${lang}.${theme}`, url: APP }])
  return opened
}

/** Opens an address and waits until the page loads nothing more. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.goto(APP + path)
  await isDrawn(page)
}

/** Goes to an address within the app, without a reload, and waits until the page loads nothing more. */
export async function settledWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The app names the history entry when it shows the page.
  await page.waitForFunction(() => history.state !== null)
  await isDrawn(page)
}

/** A page that waits says so from its first frame, before its grey bars; a page from the server waits for its app. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('main, [role=main]').first().waitFor()
  await page.waitForFunction(() => {
    const main = document.querySelector('main, [role=main]')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
  await page.locator('[aria-busy=true], .sk').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** Resizes the screen and waits until the page is redrawn. */
export async function turn(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()!.width === size.width && page.viewportSize()!.height === size.height) return
  await page.setViewportSize(size)
  await drawn(page)
}
/** Waits until a change is on the screen. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

type Envelope<T> = { code: number; msg: string; data: T }
/** A call to the API beside the browser, to prepare a test and to check the page. */
export async function api<T>(
  path: string,
  { body, token, headers: more }: { body?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<Envelope<T>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}), ...more }
  const response = await fetch(
    `${APP}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return (await response.json()) as Envelope<T>
}

/** The newest code mailed to this address. */
export async function mailedCode(email: string): Promise<string> {
  const { data } = await api<{ mails: { code: string | null }[] }>(`/demo/mail?to=${encodeURIComponent(email)}`)
  const code = data.mails.find((mail) => mail.code)?.code
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Logs a page in as one of the demo members, without using the screens. */
export async function logInAs(page: Page, email: string): Promise<string> {
  const body = {
    kind: email.includes('meranti') ? 'corporate' : 'personal',
    email,
    password: 'Tembusu-2026',
    agreed: true,
  }
  const { data } = await api<{ token: string; loginInfo: object }>('/h5/api/login/login', { body })
  await page.context().addInitScript(
    ([token, info]) => {
      if (sessionStorage.getItem('put')) return
      sessionStorage.setItem('put', '1')
      localStorage.setItem('token', token!)
      localStorage.setItem('loginInfo', info!)
      localStorage.setItem('isLogin', 'true')
    },
    [data.token, JSON.stringify(data.loginInfo)],
  )
  return data.token
}
/** The text of a pair in the page's language. */
export const wordIn = (lang: Lang) => (pair: readonly [string, string]) => (lang === 'cn' ? pair[1] : pair[0])
