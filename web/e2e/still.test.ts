import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, settled, settledWithin } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

/** How far visible content moved, as browsers measure it. */
const shifted = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      resolve(entries.filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 500)
  })

for (const [who, email, late] of [
  ['a newcomer’s steps', newcomer().then((one) => one.email), 'retirement/list'],
  ['a final payment that is due', 'weiling@example.sg', 'presale/list'],
] as const) {
  test(`home does not move when ${who} load late`, async () => {
    const { page, wrong } = await openPage({ lang: 'en' })
    await logInAs(page, await email)
    await page.route(`**/${late}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      await route.continue()
    })
    await page.goto(`${APP}/pages/index/index`)
    await page.locator('.mine').first().waitFor()
    await page.getByRole('heading', { name: 'Featured projects' }).waitFor()
    const moved = await page.evaluate(shifted)
    assert.ok(moved < 0.02, String(moved))
    await closePages({ page, wrong })
  })
}

/** Home, whose answer of that path comes only when `goOn` is called. */
async function homeWithout(path: string, email: string) {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/${path}*`, async (route) => {
    await answer.promise
    await route.continue()
  })
  const answered = page.waitForResponse(`**/${path}*`)
  await page.goto(`${APP}/pages/index/index`)
  await page.getByRole('heading', { name: 'Featured projects' }).waitFor()
  const goOn = async () => {
    answer.resolve()
    await answered
  }
  return { page, wrong, goOn }
}

test('home shows a payment that is due, however late the answer is', async () => {
  const { page, wrong, goOn } = await homeWithout('presale/list', 'weiling@example.sg')
  const due = page.locator('.mine').getByText(/^Pay S\$/)
  assert.equal(await due.count(), 0)
  await goOn()
  await due.waitFor()
  await closePages({ page, wrong })
})

test('home does not move when the first steps are later than its patience, and shows them next time', async () => {
  const { page, wrong, goOn } = await homeWithout('retirement/list', (await newcomer()).email)
  await goOn()
  assert.equal(await page.evaluate(shifted), 0)
  assert.equal(await page.locator('.mine').count(), 0)
  await settledWithin(page, '/pages/profile/index')
  await settledWithin(page, '/pages/index/index')
  await page.locator('.mine').first().waitFor()
  await closePages({ page, wrong })
})

/** How far what is inside of these elements moved. */
const shiftedIn = (selector: string) =>
  new Promise<number>((resolve) => {
    type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }
    new PerformanceObserver((list) => {
      const isInside = ({ node }: { node: Node | null }) => node?.parentElement?.closest(selector)
      const entries = (list.getEntries() as Shift[]).filter(({ sources }) => sources.some(isInside))
      resolve(entries.reduce((sum, one) => sum + one.value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 500)
  })

test('the tabs of orders do not move when their counts load late', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.route('**/order/list*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await page.goto(`${APP}/pages/profile/order`)
  await page.locator('.tabs .n').first().waitFor()
  assert.equal(await page.evaluate(shiftedIn, '.tabs'), 0)
  assert.deepEqual(wrong, [])
  await page.context().close()
})

for (const path of ['/pages/verify/liability', '/pages/verify/index', '/pages/project/draw?no=TN-0163']) {
  test(`nothing moves on ${path} when its slow answers come and their check ends`, async () => {
    const { page, wrong } = await openPage({ lang: 'en' })
    await logInAs(page, 'weiling@example.sg')
    await page.route('**/h5/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await settled(page, path)
    await page.getByText('Checking on your device').waitFor({ state: 'detached' })
    const moved = await page.evaluate(shifted)
    assert.ok(moved < 0.01, String(moved))
    await closePages({ page, wrong })
  })
}
