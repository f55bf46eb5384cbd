/** The second columns of a wide screen: the form beside the book, the receipt beside the orders, the map. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { copy as market } from '../src/trading/market/copy.ts'
import { copy as orders } from '../src/trading/order/copy.ts'
import { assertFits } from './addresses.ts'
import { assertAccessible } from './assertAccessible.ts'
import { api, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)
const WIDE = { lang: 'en', width: 1440, height: 900 } as const
const BOOK = 'TN-0126'

async function openWide(look: Partial<Parameters<typeof openPage>[0]> = {}) {
  const { page, wrong } = await openPage({ ...WIDE, ...look })
  const token = await logInAs(page, 'weiling@example.sg')
  return { page, wrong, token }
}
const boxOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())!

test('a member trades beside the book: a price fills the form, and the order appears below it', async () => {
  const { page, wrong, token } = await openWide()
  await settled(page, `/pages/project/book?no=${BOOK}`)
  const panel = page.getByRole('complementary', { name: market.buy[0] })
  const price = panel.getByLabel(market.price[0])
  await price.waitFor()
  const level = page.locator('button.ob-bid').last()
  const named = await level.locator('.num').first().innerText()
  await level.click()
  assert.equal(await price.inputValue(), named)
  await panel.getByLabel(market.tons[0], { exact: true }).fill('1')
  const before = (await api<{ items: { no: string }[] }>(`/h5/api/market/mine?project=${BOOK}`, { token })).data.items
  await panel.getByRole('button', { name: /^Bid for 1 t$/ }).click()
  await page.waitForURL('**/pages/profile/orderinfo?no=*')
  const no = new URL(page.url()).searchParams.get('no')!
  assert.ok(!before.some((order) => order.no === no))
  await settled(page, `/pages/project/book?no=${BOOK}`)
  await page
    .getByRole('link', { name: new RegExp(`1 t at S\\$${named}`) })
    .first()
    .waitFor()
  await api('/h5/api/market/cancel', { body: { no }, token })
  await closePages({ page, wrong })
})

test('below 1024 px the book has its buttons and no form beside it', async () => {
  const { page } = await openWide({ width: 1023 })
  await settled(page, `/pages/project/book?no=${BOOK}`)
  await page.locator('.bar').getByRole('button', { name: market.buy[0] }).waitFor()
  assert.equal(await page.locator('.mk-here').count(), 0)
  await page.context().close()
})

test('from 1280 px the pages of the account are beside their list', async () => {
  const { page, wrong } = await openWide()
  await settled(page, '/pages/profile/security')
  const list = page.getByRole('navigation', { name: 'Account' })
  assert.equal(await list.locator('[aria-current=page]').innerText(), 'Security')
  await list.getByRole('link', { name: 'Membership' }).press('Enter')
  await page.waitForURL('**/pages/profile/member')
  assert.equal(await list.locator('[aria-current=page]').innerText(), 'Membership')
  await settled(page, '/pages/profile/loginpwd')
  assert.equal(await list.locator('[aria-current=true]').innerText(), 'Security')
  await page.setViewportSize({ width: 1279, height: 900 })
  await list.waitFor({ state: 'detached' })
  await closePages({ page, wrong })
})

test('the buttons of a page are below what they belong to, and visible beside it where that is long', async () => {
  const { page, wrong } = await openWide()
  await settled(page, '/pages/profile/card')
  const card = (await page.locator('main .stack > *').last().boundingBox())!
  const bar = await boxOf(page, '.bar')
  assert.ok(bar.y >= card.y + card.height && bar.y < card.y + card.height + 60, `the bar is at ${bar.y}`)
  assert.ok(Math.abs(bar.x - card.x) < 1 && Math.abs(bar.width - card.width) < 1, 'the bar is not as wide as the cards')
  await settled(page, '/pages/profile/plannew?no=TN-0142')
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 100))
  const long = await boxOf(page, '.bar')
  assert.ok(long.y + long.height <= WIDE.height + 1, `the bar ends at ${long.y + long.height}`)
  await closePages({ page, wrong })
})

test('no field is under the buttons of its page, which are beside a long form', async () => {
  const { page, wrong } = await openWide()
  const forms = { withdraw: 'withdraw', retire: 'retire?no=TN-0142', plan: 'plannew?no=TN-0142' }
  const covered: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(forms)) {
    await settled(page, `/pages/profile/${path}`)
    covered[name] = await page.evaluate(() => {
      const bar = document.querySelector('.bar')!
      const over = bar.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(input, select, label, p, .note)')]
        .filter((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect()
          const apart = bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right
          return !apart && !bar.contains(part)
        })
        .map((part) => part.outerHTML)
    })
  }
  assert.deepEqual(covered, { withdraw: [], retire: [], plan: [] })
  const panel = await boxOf(page, '.beside')
  assert.ok(panel.x > (await boxOf(page, 'main [name="trading-password"]')).x + 600, `the panel begins at ${panel.x}`)
  await closePages({ page, wrong })
})

test('an order opens beside the list, and back leaves the list', async () => {
  const { page, wrong } = await openWide()
  await settled(page, '/pages/profile/index')
  await page.goto(`${new URL(page.url()).origin}/pages/profile/order`)
  const lines = page.locator('.o-line')
  await lines.nth(2).waitFor()
  const receipt = page.getByRole('region', { name: orders.one[0] })
  await receipt.getByText(/^[BPM]-\d{8}-\d{5}$/).waitFor()
  assert.equal(await lines.first().getAttribute('aria-current'), 'true')
  await lines.nth(2).press('Enter')
  await page.waitForURL('**/pages/profile/order?no=*')
  const no = new URL(page.url()).searchParams.get('no')!
  await receipt.getByText(no, { exact: true }).waitFor()
  assert.equal(await page.locator('.o-line[aria-current]').count(), 1)
  assert.match((await lines.nth(2).getAttribute('href'))!, new RegExp(no))
  assert.ok((await boxOf(page, '.o-rcpt')).x > (await boxOf(page, '.orders-l')).x + 300)
  assert.ok((await boxOf(page, '.o-then')).x > (await boxOf(page, '.o-rcpt')).x + 300)
  await assertAccessible(page, '/pages/profile/order')
  await page.goBack()
  await page.waitForURL('**/pages/profile/index')
  await closePages({ page, wrong })
})

test('the map shows the projects of the list: each is visible, or counted at an edge that leads to it', async () => {
  const { page, wrong } = await openWide()
  await settled(page, '/pages/project/index?phase=presale')
  const { data } = await api<{ total: number }>('/h5/api/project/list?phase=presale')
  assert.ok(data.total > 1)
  const map = page.getByRole('region', { name: 'Map of these projects' })
  await map.locator('.bm-spot').first().waitFor()
  const counted = async () => {
    const spots = await map.locator('.bm-spot').allInnerTexts()
    const edges = await map.locator('.bm-edge').allInnerTexts()
    return [...spots.map((text) => Number(text || 1)), ...edges.map((text) => Number.parseInt(text, 10))]
  }
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
  assert.equal(sum(await counted()), data.total)
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await map.locator('.bm-edge').first().waitFor({ state: 'detached' })
  assert.equal(sum(await counted()), data.total)
  await page.locator('a.prow').first().focus()
  await map.locator('.bm-spot.is-lit').waitFor()
  const name = await page.locator('a.prow h2').first().innerText()
  assert.equal(await map.locator('.bm-call .label').innerText(), name)
  const box = await boxOf(page, '.bmap')
  assert.ok(Math.abs(box.y + box.height - WIDE.height) < 1, `the map ends at ${box.y + box.height}`)
  await assertAccessible(page, '/pages/project/index')
  await closePages({ page, wrong })
})

const pages = [
  '/pages/index/index',
  '/pages/project/index',
  '/pages/project/info?no=TN-0142',
  `/pages/project/book?no=${BOOK}`,
  '/pages/profile/portfolio',
  '/pages/profile/order',
  '/pages/profile/member',
  '/pages/profile/withdraw',
  '/pages/profile/fundlogs',
]
for (const width of [760, 1024, 1280, 1440, 1760, 2560]) {
  test(`at ${width} px nothing is wider than the screen, and content is 640 to 1600 px wide`, async () => {
    const { page, wrong } = await openWide({ width })
    for (const path of pages) {
      await settled(page, path)
      await assertFits(page, path)
      const inside = await page.locator('main.page').evaluate((main) => {
        const { paddingLeft, paddingRight } = getComputedStyle(main)
        return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      })
      assert.ok(inside >= 639 && inside <= 1601, `${path} is ${inside} px`)
    }
    await closePages({ page, wrong })
  })
}

test('beside a project on a low screen the quantity and the sum are above the button', async () => {
  const { page, wrong } = await openWide({ width: 1280, height: 720 })
  await settled(page, '/pages/project/info?no=TN-0142')
  await page.locator('.pd-here .bar').waitFor()
  const [stepper, sum, bar, chart] = [
    await boxOf(page, '.pd-here .stepper'),
    await boxOf(page, '.pd-here dd.tot'),
    await boxOf(page, '.pd-here .bar'),
    await boxOf(page, '.pd-pan .pd-chart'),
  ]
  assert.ok(stepper.y + stepper.height <= sum.y && sum.y + sum.height <= bar.y, JSON.stringify({ stepper, sum, bar }))
  assert.ok(bar.y + bar.height <= 720)
  assert.ok(chart.y > sum.y, 'the history of the price is below')
  await closePages({ page, wrong })
})
