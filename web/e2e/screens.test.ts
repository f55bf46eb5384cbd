/** Why: every screen is readable by everyone: nothing serious for axe, nothing wider than the phone, nothing under the bars, at every width, theme and language. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { APP, api, closeBrowser, type Look, logInAs, openPage } from './browser.ts'

after(closeBrowser)
const forAll = [
  '/',
  '/pages/login/index',
  '/pages/login/forgot',
  '/pages/register/index',
  '/pages/index/index',
  '/pages/index/footprint',
  '/pages/project/index',
  '/pages/project/info?no=TN-0142',
  '/pages/project/draw?no=TN-0163',
  '/pages/project/draw?no=TN-0157',
  '/pages/other/protocol',
  '/pages/verify/index',
  '/pages/other/transparency',
  '/pages/other/close',
  '/pages/nowhere',
]
const forMembers = [
  '/pages/index/index',
  '/pages/index/faq',
  '/pages/profile/index',
  '/pages/profile/setting',
  '/pages/profile/notices',
  '/pages/profile/member',
  '/pages/profile/credit',
  '/pages/profile/security',
  '/pages/profile/loginpwd',
  '/pages/profile/withdpwd',
  '/pages/profile/invite',
  '/pages/profile/order',
  '/pages/profile/tons',
  '/pages/profile/fundlogs',
  '/pages/profile/holds',
  '/pages/profile/statements',
  '/pages/profile/portfolio',
  '/pages/profile/portfoliolines?year=2026',
  '/pages/profile/deposit',
  '/pages/profile/claim',
  '/pages/other/fees',
  '/pages/profile/card',
  '/pages/profile/withdraw',
  '/pages/profile/withdrawals',
  '/pages/profile/retire?no=TN-0142',
  '/pages/profile/retirelist?no=TN-0142',
  '/pages/profile/retirements',
  '/pages/profile/plan',
  '/pages/profile/plannew?no=TN-0142',
  '/pages/project/project',
  '/pages/project/info?no=TN-0157',
  '/pages/project/info?no=TN-0120',
  '/pages/project/dproject?no=TN-0142',
  '/pages/project/index?part=market',
  '/pages/project/book?no=TN-0126',
  '/pages/project/dsell?no=TN-0126',
  '/pages/project/dmarket?no=TN-0126',
  '/pages/project/dpresale?no=TN-0176',
  '/pages/project/dpresale?no=TN-0157',
  '/pages/profile/final',
  '/pages/news/index',
  '/pages/news/info?slug=check-a-serial-yourself',
  '/pages/about/index',
  '/pages/other/privacy',
  '/pages/profile/profile',
  '/pages/verify/liability',
  '/pages/profile/cropper',
  '/pages/profile/restrictions',
  '/pages/profile/apply',
  '/pages/profile/applynew?kind=trading_password',
  '/pages/profile/applynew?kind=level_upgrade',
]
const looks: Look[] = [
  { lang: 'en', theme: 'light', width: 390 },
  { lang: 'cn', theme: 'dark', width: 390 },
  { lang: 'en', theme: 'dark', width: 320 },
  { lang: 'cn', theme: 'light', width: 1440, height: 900 },
]

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(APP + path)
  await page.locator('main, [role=main]').first().waitFor()
  await page.locator('.sk').first().waitFor({ state: 'detached', timeout: 10_000 })
  await page.evaluate(() => document.fonts.ready)
}

async function assertFits(page: Page, path: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(over <= 0, `${path} is ${over} px wider than the screen`)
  assert.ok((await page.getByRole('heading').count()) > 0, `${path} has no heading`)
}

async function assertAccessible(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(
    serious.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
    path,
  )
}

for (const look of looks) {
  test(`screens at ${look.width} px, ${look.theme}, ${look.lang}`, async () => {
    for (const [paths, member] of [
      [forAll, false],
      [forMembers, true],
    ] as const) {
      const { page, wrong } = await openPage(look)
      if (member) await logInAs(page, 'weiling@example.sg')
      for (const path of paths) {
        await settled(page, path)
        await assertFits(page, path)
        if (look.width === 390) await assertAccessible(page, path)
        assert.deepEqual(wrong, [], path)
      }
      await page.context().close()
    }
  })
}

test('the tab bar is 60 px high and covers nothing that can be scrolled to', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  for (const path of ['/pages/index/index', '/pages/project/index', '/pages/profile/index']) {
    await settled(page, path)
    const bar = (await page.locator('.tabbar').boundingBox())!
    assert.equal(bar.height, 60)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(100)
    const lowest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('main a, main button')].map((el) => el.getBoundingClientRect().bottom)),
    )
    assert.ok(path === '/pages/project/index' || lowest <= bar.y, `${path} ends under the tab bar`)
  }
  await page.context().close()
})

test('a project list grows by itself near its end and gives every project once', async () => {
  const { page } = await openPage({ lang: 'en' })
  const { data } = await api<{ total: number }>('/h5/api/project/list?limit=1')
  await settled(page, '/pages/project/project')
  const cards = page.locator('a[href*="/pages/project/info"], [data-no]')
  for (let i = 0; i < 20 && (await cards.count()) < data.total; i++) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(200)
  }
  assert.equal(await cards.count(), data.total)
  await page.context().close()
})
