import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { assertFits } from './addresses.ts'
import { api, logInAs, openPage, settled } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)
const WIDE = { lang: 'en', width: 1440, height: 900 } as const

/** The accessible names of the controls that Tab reaches, in order. */
async function tabbed(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
  }
  return names
}

/** Adds up how far parts of the page moved without user input. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('the rail comes first for the keyboard, in its visible order, and marks the current page', async () => {
  const { page, wrong } = await openPage(WIDE)
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/project/index?part=market')
  await page.locator('.rail-foot').waitFor()
  const names = await tabbed(page, 5)
  assert.deepEqual(names, ['Home', 'Projects', 'Market', 'Portfolio', 'Profile'])
  assert.equal(await page.locator('.rail > [aria-current]').innerText(), 'Market')
  await page.locator('.rail').getByRole('link', { name: 'Portfolio' }).press('Enter')
  await page.waitForURL('**/pages/profile/portfolio')
  assert.equal(await page.locator('.rail > [aria-current]').innerText(), 'Portfolio')
  await closePages({ page, wrong })
})

const still = [
  '/pages/index/index',
  '/pages/project/info?no=TN-0142',
  '/pages/project/index',
  '/pages/profile/card',
  '/pages/profile/member',
  '/pages/profile/withdraw',
  '/pages/profile/deposit',
  '/pages/profile/retire?no=TN-0142',
  '/pages/profile/plannew?no=TN-0142',
]
for (const path of still) {
  test(`nothing moves while ${path} loads on a wide screen`, async () => {
    const { page } = await openPage(WIDE)
    await logInAs(page, 'weiling@example.sg')
    await countShifts(page)
    await settled(page, path)
    await page.locator('.rail-foot').waitFor()
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    assert.ok(shifted < 0.0005, `${path} shifts by ${shifted}`)
    await assertFits(page, path)
    await page.context().close()
  })
}

test('on a wide screen a member buys beside the project, and the button stays visible', async () => {
  const { page, wrong } = await openPage(WIDE)
  const token = await logInAs(page, 'weiling@example.sg')
  const no = 'TN-0126'
  const held = async () => (await api<{ heldKg: number }>(`/h5/api/project/mine?no=${no}`, { token })).data.heldKg
  const before = await held()
  await settled(page, `/pages/project/info?no=${no}`)
  const pay = page.getByRole('button', { name: /^Pay S\$/ })
  await pay.waitFor()
  assert.ok((await pay.boundingBox())!.y + 44 < WIDE.height)
  await pay.click()
  await page.waitForURL('**/pages/profile/result?no=*')
  assert.ok((await held()) > before)
  await closePages({ page, wrong })
})

test('on a wide screen a missing amount is deposited beside the project, and the purchase follows', async () => {
  const { page, wrong } = await openPage(WIDE)
  const token = await logInAs(page, (await newcomer()).email)
  const no = 'TN-0142'
  const panel = page.locator('.pd-pan')
  // The address of the phone's sheet shows the project with its form here.
  await settled(page, `/pages/project/dproject?no=${no}&kg=2000`)
  await panel.getByRole('button', { name: /^Deposit S\$/ }).waitFor()
  assert.equal(await panel.getByRole('textbox').inputValue(), '2')
  await settled(page, `/pages/project/info?no=${no}`)
  await panel.getByRole('button', { name: /^Deposit S\$/ }).click()
  await panel.getByRole('img', { name: /PayNow/ }).waitFor()
  await page.waitForURL('**/pages/profile/result?no=*')
  const { data } = await api<{ heldKg: number }>(`/h5/api/project/mine?no=${no}`, { token })
  assert.equal(data.heldKg, 1000)
  await closePages({ page, wrong })
})
