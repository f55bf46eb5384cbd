/** An operator's arrangement of the desk, which is the same on the next machine. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

const at = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${APP}/desk${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
/** Waits for the server's answer, which comes after the key is released. */
const kept = (page: Page, path: string) => page.waitForResponse((answer) => answer.url().endsWith(path))

test('a group of the rail is folded by keyboard and stays so on another machine', async () => {
  const [one, two] = [await openDesk(), await openDesk()]
  await enterDesk(one.page, 'market')
  await at(one.page, '')
  await one.page.getByRole('link', { name: 'Retirements' }).first().waitFor()
  const keeping = kept(one.page, '/arrangement/set')
  await button(one.page, /^Credits/).press('Enter')
  await one.page
    .locator('.rail')
    .getByRole('link', { name: /^Retirements/ })
    .waitFor({ state: 'detached' })
  await keeping
  await enterDesk(two.page, 'market')
  await at(two.page, '')
  await two.page.locator('.rail [aria-expanded="false"]', { hasText: 'Credits' }).press('Enter')
  await two.page
    .locator('.rail')
    .getByRole('link', { name: /^Retirements/ })
    .waitFor()
  assert.deepEqual([one.wrong, two.wrong], [[], []])
  for (const { page } of [one, two]) await page.context().close()
})

test('the count of new items opens the queue with those that came since the operator last looked', async () => {
  const member = await memberOf('weiling@example.sg')
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance2')
  const seen = kept(page, '/arrangement/see')
  await at(page, '/deposits')
  await seen
  const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 61_00 })
  await demoCall('/clock', { minutes: 1 })
  await demoCall('/bank/pay', { no, amountCents: 60_01 })
  await at(page, '')
  await page.getByRole('link', { name: '1 new Deposits to match' }).press('Enter')
  await page.getByRole('row', { name: /60\.01/ }).waitFor()
  assert.equal(await page.locator('tbody tr').count(), 1)
  await button(page, /^New since/).press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length > 1)
  await closePages({ page, wrong })
})

test('a view is saved, shared with the role, opened by a colleague, renamed and deleted', async () => {
  const [one, two] = [await openDesk(), await openDesk({ lang: 'cn', width: 390 })]
  const { page } = one
  await enterDesk(page, 'finance')
  await at(page, '/withdrawals')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').press('Enter')
  await page.waitForURL((url) => url.searchParams.has('sort'))
  await button(page, 'Columns').press('Enter')
  const columns = page.getByRole('dialog')
  assert.equal(await columns.getByRole('checkbox').first().isDisabled(), true)
  await columns.getByLabel('With', { exact: true }).press('Space')
  await button(page, 'Done').press('Enter')
  await page.getByRole('columnheader', { name: 'With', exact: true }).waitFor({ state: 'detached' })
  await button(page, 'Save this view').press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('By amount')
  await page.getByRole('dialog').getByRole('checkbox').press('Space')
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: 'By amount' }).waitFor()

  await enterDesk(two.page, 'finance2')
  await at(two.page, '/withdrawals')
  await two.page.getByRole('link', { name: 'By amount' }).press('Enter')
  await two.page.waitForURL((url) => url.searchParams.has('sort') && url.searchParams.get('hide') === 'with')
  await two.page.getByRole('columnheader', { name: '处理人' }).waitFor({ state: 'detached' })
  assert.equal(await button(two.page, '重命名或删除').count(), 0)

  await views.getByRole('link', { name: 'By amount' }).press('Enter')
  await button(page, 'Rename or delete').press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Largest')
  await page.keyboard.press('Enter')
  await views.getByRole('link', { name: 'Largest' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, 'Rename or delete').press('Enter')
  await button(page, 'Delete').press('Enter')
  await views.getByRole('link').waitFor({ state: 'detached' })
  // Restores the arrangement for the next walk.
  await at(page, '/withdrawals')
  const keeping = kept(page, '/arrangement/set')
  await button(page, 'Columns').press('Enter')
  await columns.getByLabel('With', { exact: true }).press('Space')
  await keeping
  assert.deepEqual([one.wrong, two.wrong], [[], []])
  for (const opened of [one, two]) await opened.page.context().close()
})

test('rows are tight or roomy, and the sheet beside a list keeps its width', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await at(page, '/deposits')
  const row = page.locator('tbody tr[tabindex]').first()
  await row.waitFor()
  const height = async () => Math.round((await row.boundingBox())!.height)
  const tight = await height()
  await button(page, 'Columns').press('Enter')
  await page.getByRole('dialog').getByLabel('Roomy').press('Space')
  await button(page, 'Done').press('Enter')
  const isSet = () => page.locator('html[data-density=roomy]').waitFor()
  await isSet()
  const roomy = await height()
  assert.ok(roomy > tight, `${roomy} and ${tight}`)
  const list = page.locator('.ops-g > section')
  const whole = (await list.boundingBox())!.width
  const edge = page.getByRole('separator')
  assert.equal(await edge.isVisible(), false)
  await row.press('Enter')
  await edge.waitFor()
  assert.ok((await list.boundingBox())!.width < whole)
  const becomes = (px: number) => page.locator(`[role=separator][aria-valuenow="${px}"]`).waitFor()
  await edge.press('Home')
  const least = Number(await edge.getAttribute('aria-valuemin'))
  await becomes(least)
  await edge.press('ArrowLeft')
  await becomes(least + 20)
  assert.equal(Math.round((await page.locator('.ops-g > aside').boundingBox())!.width), least + 20)
  await edge.press('Home')
  await becomes(least)
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + 7, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x - 93, box.y + 60, { steps: 4 })
  const keeping = kept(page, '/arrangement/set')
  await page.mouse.up()
  await keeping
  await becomes(least + 100)
  await page.reload()
  await becomes(least + 100)
  await isSet()
  assert.ok((await height()) > tight)
  await button(page, 'Columns').press('Enter')
  await page.getByRole('dialog').getByLabel('Tight').press('Space')
  await closePages({ page, wrong })
})

test('a keyboard user finds the first item open, a mouse user the whole list', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await at(page, '')
  // Sent together: a busy machine may need longer for one than the two may be apart.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')])
  await page.waitForURL((url) => url.pathname === '/desk/deposits' && url.searchParams.has('line'))
  await page.locator('tbody tr:first-child[aria-selected="true"]').waitFor()
  await page.keyboard.press('j')
  assert.equal(await page.locator('tbody tr:nth-child(2)').evaluate((row) => row === document.activeElement), true)
  await page
    .locator('.rail')
    .getByRole('link', { name: /^Withdrawals/ })
    .click()
  await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor()
  await page.locator('tbody tr[tabindex]').first().waitFor()
  assert.equal(await page.locator('[aria-selected="true"]').count(), 0)
  await closePages({ page, wrong })
})
