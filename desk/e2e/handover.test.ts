import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

test('a shift is handed over by keyboard, and the colleague sees it first, opens it and marks it as read', async () => {
  const member = await memberOf('weiling@example.sg')
  const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 44_00 })
  await demoCall('/bank/pay', { no, amountCents: 41_99 })
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk/deposits`)
  const row = page.getByRole('row', { name: /41\.99/ }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take it' }).press('Enter')
  await page.getByText('You work on it').waitFor()
  await page.goto(`${APP}/desk`)
  const line = page.getByRole('link', { name: /^Deposits to match \d+$/ })
  await line.first().waitFor()
  const item = (await line.first().innerText()).trim()
  await page.getByRole('button', { name: 'Hand over' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('All of mine').press('Space')
  await dialog.getByLabel(new RegExp(item)).press('Space')
  await dialog.getByLabel('To', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Note').fill('The payer says it was two invoices')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Hand over 1' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Not read yet').first().waitFor()

  const other = await openDesk({ lang: 'cn', width: 390 })
  await enterDesk(other.page, 'finance2')
  await other.page.goto(`${APP}/desk/withdrawals`)
  await other.page.getByRole('link', { name: /^交给您/ }).press('Enter')
  await other.page.getByText('The payer says it was two invoices').waitFor()
  await other.page.getByRole('button', { name: '标为已读' }).first().press('Enter')
  await other.page
    .getByText(/^已读：/)
    .first()
    .waitFor()
  await other.page
    .getByRole('link', { name: /^待匹配充值 \d+$/ })
    .first()
    .press('Enter')
  await other.page.waitForURL((url) => url.pathname === '/desk/deposits' && url.searchParams.has('line'))
  await other.page.getByText('由您处理').waitFor()
  assert.deepEqual([wrong, other.wrong], [[], []])
  await page.context().close()
  await other.page.context().close()
})
