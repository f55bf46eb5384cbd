import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Look, logInAs, openPage, settled, settledWithin } from './browser.ts'

const forAll = [
  '/',
  '/pages/login/index',
  '/pages/login/forgot',
  '/pages/login/lost',
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
  '/pages/other/mailoff?mail=1&key=k',
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
  '/pages/project/info?no=TN-0163',
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
  '/pages/profile/owner',
  '/pages/verify/liability',
  '/pages/profile/cropper',
  '/pages/profile/restrictions',
  '/pages/profile/apply',
  '/pages/profile/applynew?kind=trading_password',
  '/pages/profile/applynew?kind=level_upgrade',
]

/** Two parts with about the same work. */
export type Part = 'every screen of the profile' | 'every other screen'
const partOf = (path: string): Part =>
  path.startsWith('/pages/profile/') ? 'every screen of the profile' : 'every other screen'

/**
 * Opens each address of a part in one look, waits until it is stable, and runs the checks. The page must have no errors
 * meanwhile. In the light theme each address is loaded; in the dark one the app navigates from one to the next.
 */
export async function walkScreens(
  look: Look,
  part: Part,
  check: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const [paths, member] of [
    [forAll, false],
    [forMembers, true],
  ] as const) {
    if (!paths.some((path) => partOf(path) === part)) continue
    const { page, wrong } = await openPage(look)
    if (member) await logInAs(page, 'weiling@example.sg')
    for (const [at, path] of paths.filter((path) => partOf(path) === part).entries()) {
      await (at > 0 && look.theme === 'dark' ? settledWithin : settled)(page, path)
      await check(page, path)
      assert.deepEqual(wrong, [], path)
    }
    await page.context().close()
  }
}

/** Nothing is wider than the screen, nor in a bar beyond its edge, and the page has a title. */
export async function assertFits(page: Page, path: string): Promise<void> {
  await page
    .getByRole('heading')
    .first()
    .waitFor()
    .catch(() => assert.fail(`${path} has no heading`))
  // A page may still be redrawing itself for its new width. What is fixed to the screen does not widen the page.
  const fits = () =>
    document.documentElement.scrollWidth <= window.innerWidth &&
    [...document.querySelectorAll('.bar > *')].every((part) => part.getBoundingClientRect().right <= window.innerWidth)
  await page.waitForFunction(fits).catch(async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.fail(`${path} is ${over} px wider than the screen`)
  })
}
