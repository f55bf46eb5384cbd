/** Pages whose data the server does not give. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)

test('a page that cannot load has its heading, says so in its main part, waits for nothing, and fits', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/about/index')
  await page.route('**/h5/api/**', (route) =>
    route.request().url().includes('baseconfig') ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  const faults: string[] = []
  for (const path of [
    '/pages/index/index',
    '/pages/about/index',
    '/pages/other/protocol',
    '/pages/other/privacy',
    '/pages/other/transparency',
    '/pages/project/info?no=TN-0142',
    '/pages/project/dproject?no=TN-0142',
    '/pages/project/book?no=TN-0126',
    '/pages/project/dsell?no=TN-0126',
    '/pages/profile/depositinfo?no=D-1',
    '/pages/profile/orderinfo?no=B-20261130-99999',
    '/pages/profile/result?no=B-20261130-99999',
    '/pages/profile/fundlogs',
    '/pages/profile/withdraw',
    '/pages/verify/certificate?no=RT-1',
  ]) {
    await page.goto(APP + path)
    await page
      .locator('main .fail')
      .first()
      .waitFor()
      .catch(() => faults.push(`${path} has no failure`))
    if (path !== '/pages/index/index') {
      // Another query of the page may fail later than the one whose failure is shown.
      const bars = page.locator('main .sk').first()
      await bars.waitFor({ state: 'detached' }).catch(() => faults.push(`${path} keeps its grey bars`))
    }
    if ((await page.getByRole('heading', { level: 1 }).count()) !== 1) faults.push(`${path} has no heading`)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) faults.push(`${path} is ${wider} px too wide`)
  }
  assert.deepEqual(faults, [])
  await page.goto(`${APP}/pages/project/dproject?no=TN-0142`)
  await page.getByRole('button', { name: 'Close' }).waitFor()
  await page.context().close()
})

test('a refused trading password is in view, and its field has the focus', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'finance@meranti.example')
  const refusal = { code: 3002, msg: 'Trading password is incorrect', data: null, wait: 3, time: 0 }
  await page.route('**/withdrawal/request', (route) => route.fulfill({ json: refusal }))
  // Withdrawals are closed on Saturday and Sunday, and this test runs on any day.
  await page.route(/withdrawal\/form/, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...envelope, data: { ...data, opensAt: null, leftToday: 1 } } })
  })
  await settled(page, '/pages/profile/withdraw')
  await page.getByLabel('Amount in Singapore dollars').fill('50')
  await page.getByLabel('Trading password').fill('Wrong#2026xy')
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.bar').getByRole('button').click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'trading-password')
  const [text, bar] = await Promise.all([page.getByText(refusal.msg).boundingBox(), page.locator('.bar').boundingBox()])
  assert.ok(text!.y > 0 && text!.y + text!.height < bar!.y, JSON.stringify({ text, bar }))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await closePages({ page, wrong })
})
