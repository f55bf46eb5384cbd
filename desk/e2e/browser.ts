/** Why: the desk's browser tests drive the running app in a real Chromium, as an operator whose code the demo controls show. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'

export const APP = process.env.APP_URL ?? 'http://127.0.0.1:3000'
let browser: Promise<Browser> | undefined
const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) throw new Error('CHROMIUM names no browser: run `npm test`, which finds one')
  browser ??= chromium.launch({ executablePath, args: JSON.parse(process.env.CHROMIUM_ARGS ?? '["--headless","--no-sandbox"]') as string[] })
  return browser
}
export const closeBrowser = async (): Promise<void> => void (await (await browser)?.close())

export type Look = { lang?: 'en' | 'cn'; theme?: 'light' | 'dark'; width?: number }
/** A page of its own, with what went wrong in it. */
export async function openDesk({ lang = 'en', theme = 'light', width = 1440 }: Look = {}): Promise<{ page: Page; wrong: string[] }> {
  const context = await (await launch()).newContext({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' })
  await context.addInitScript((language) => localStorage.setItem('deskLang', language), lang)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(String(error)))
  return { page, wrong }
}

type DemoOperator = { email: string; name: string; role: string; password: string; code: string }
/** What the demo controls show of an operator: the code is good now. */
export async function demoOperator(name: string): Promise<DemoOperator> {
  const { data } = (await (await fetch(`${APP}/demo/operators`)).json()) as { data: { operators: DemoOperator[] } }
  const found = data.operators.find((operator) => operator.email.startsWith(`${name}@`))
  if (!found) throw new Error(`there is no demo operator ${name}`)
  return found
}

/** Comes in through the login page ('finance', 'admin2', ...). */
export async function enterDesk(page: Page, name: string): Promise<void> {
  await page.goto(`${APP}/desk`)
  const { email, password, code } = await demoOperator(name)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  const give = async (shown: string): Promise<boolean> => {
    await page.locator('input[autocomplete=one-time-code]').fill(shown)
    await page.locator('button[type=submit]').click()
    const isIn = page.locator('.rail').waitFor({ timeout: 5000 })
    return isIn.then(
      () => true,
      () => false,
    )
  }
  if (await give(code)) return
  // A code is good once: somebody came in with this one, so the next is waited for.
  let next = code
  for (const until = Date.now() + 35_000; next === code && Date.now() < until; await sleep(500)) next = (await demoOperator(name)).code
  if (!(await give(next))) throw new Error(`${name} was not let in`)
}

/** Closes the pages and the browser, then says what went wrong in a page: a walk that failed must not keep its browser open. */
export async function leave(...opened: readonly { page: Page; wrong: string[] }[]): Promise<void> {
  for (const { page } of opened) await page.context().close()
  await closeBrowser()
  assert.deepEqual(
    opened.map(({ wrong }) => wrong),
    opened.map(() => []),
  )
}
