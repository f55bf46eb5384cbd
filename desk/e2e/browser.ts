import type { Page } from 'playwright-core'
import { blankPage, closeBrowser, closePages, type Opened } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { freshCode, OPERATOR_COOKIE, operatorSession } from './operators.ts'

type Look = { lang?: 'en' | 'cn'; theme?: 'light' | 'dark'; width?: number }
export const openDesk = ({ lang = 'en', theme = 'light', width = 1440 }: Look = {}) =>
  blankPage({ width, height: 900, theme, settings: { deskLang: lang } })

/** Logs in through the login page, like a person ('support', 'admin2', ...). */
export async function logInWithForm(page: Page, name: string): Promise<void> {
  await page.goto(`${APP}/desk`)
  const { email, password, code } = await freshCode(name)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[autocomplete=one-time-code]').fill(code)
  await page.locator('button[type=submit]').click()
  await page.locator('.rail').waitFor()
}
/** Logs in beforehand, so that the next address opened is the desk's: only some walks test the login page itself. */
export async function enterDesk(page: Page, name: string): Promise<void> {
  const value = await operatorSession(name)
  // A __Host- cookie needs a secure address; browsers accept localhost as one.
  const url = APP.replace(/^http:/, 'https:')
  await page.context().addCookies([{ name: OPERATOR_COOKIE, value, url, httpOnly: true, sameSite: 'Strict' }])
}

/** Closes the pages and the browser. */
export async function leave(...opened: readonly Opened[]): Promise<void> {
  await closePages(...opened).finally(closeBrowser)
}
