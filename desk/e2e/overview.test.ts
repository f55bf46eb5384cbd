import assert from 'node:assert/strict'
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
  assert.equal((await download).suggestedFilename(), 'trial-balance-SGD.csv')
  await page.getByRole('button', { name: 'Tons', exact: true }).click()
  await page.getByRole('cell', { name: 'Yes' }).first().waitFor()
  assert.equal(await page.getByText(/Differs by/).count(), 0)
  await page.getByRole('button', { name: 'Sales, fees, GST' }).click()
  await page.getByRole('cell', { name: 'Total' }).waitFor()
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
