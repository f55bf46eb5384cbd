import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { closeBrowser, enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

test('a payment nobody can book shows on the overview, one tap from its queue', async () => {
  const member = await memberOf('weiling@example.sg')
  const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 33_00 })
  await demoCall('/bank/pay', { no, amountCents: 32_17 })
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk`)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByText('difference 0.00').first().waitFor()
  await page.getByRole('link', { name: 'Deposits to match' }).last().click()
  await page.getByRole('row', { name: /32\.17/ }).waitFor()
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('the trial balance is equal on both sides, every ton agrees, and a report is a file', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance2')
  await page.goto(`${APP}/desk/reports`)
  await page.getByText('Debits equal credits').nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  assert.match((await download).suggestedFilename(), /^trial-balance-\d{4}-\d\d-\d\d-SGD\.csv$/)
  await page.getByRole('button', { name: 'Tons', exact: true }).click()
  await page.getByRole('cell', { name: 'Yes' }).first().waitFor()
  assert.equal(await page.getByText(/Differs by/).count(), 0)
  await page.getByRole('button', { name: 'Sales, fees, GST' }).click()
  await page.getByRole('cell', { name: 'Total' }).waitFor()
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('a long list is read page by page; its file has all pages; another filter begins at the first', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk/audit`)
  const rows = page.getByRole('row')
  const button = (name: string) => page.getByRole('button', { name })
  await button('Next page').waitFor()
  const first = await rows.nth(1).innerText()
  assert.equal(await rows.count(), 1 + 50)
  await button('Next page').click()
  await button('First page').waitFor()
  // The page before stays in sight until the next one is there.
  await page.waitForFunction((before) => document.querySelectorAll('tr')[1]?.innerText !== before, first)
  const download = page.waitForEvent('download')
  await button('Export CSV').click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  assert.ok(lines.length > 1 + 50, `${lines.length} lines`)
  assert.equal(new Set(lines).size, lines.length)
  await page.getByRole('searchbox', { name: 'Act' }).fill('project.')
  await page.waitForURL((url) => url.searchParams.get('act') === 'project.' && !url.searchParams.has('after'))
  await button('First page').waitFor({ state: 'detached' })
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('support sees what waits in finance, but no link to what the role cannot open', async () => {
  const { page } = await openDesk()
  await enterDesk(page, 'support')
  await page.goto(`${APP}/desk`)
  await page.getByText('Deposits to match').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Deposits to match' }).count(), 0)
  await page.context().close()
})
