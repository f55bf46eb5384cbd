/** Pages whose data the server does not give. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)

test('a page that cannot load says so in its main part, waits for nothing, and fits', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/about/index')
  await page.route('**/h5/api/**', (route) =>
    route.request().url().includes('baseconfig') ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  const faults: string[] = []
  for (const path of [
    '/pages/index/index',
    '/pages/other/transparency',
    '/pages/project/info?no=TN-0142',
    '/pages/project/dproject?no=TN-0142',
    '/pages/project/book?no=TN-0126',
    '/pages/project/dsell?no=TN-0126',
    '/pages/profile/depositinfo?no=D-1',
    '/pages/profile/orderinfo?no=B-20261130-99999',
    '/pages/profile/fundlogs',
    '/pages/profile/withdraw',
    '/pages/verify/certificate?no=RT-1',
  ]) {
    await page.goto(APP + path)
    await page
      .locator('main .fail')
      .waitFor({ timeout: 5000 })
      .catch(() => faults.push(`${path} has no failure`))
    const [bars, wider] = await page.evaluate(() => [
      document.querySelectorAll('main .sk').length,
      document.documentElement.scrollWidth - innerWidth,
    ])
    if (path !== '/pages/index/index' && bars! > 0) faults.push(`${path} has ${bars} grey bars`)
    if (wider! > 0) faults.push(`${path} is ${wider} px too wide`)
  }
  assert.deepEqual(faults, [])
  await page.goto(`${APP}/pages/project/dproject?no=TN-0142`)
  await page.getByRole('button', { name: 'Close' }).waitFor()
  await page.context().close()
})
