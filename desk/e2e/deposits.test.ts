import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

type Intent = { no: string; state: string; paidCents: number | null }
test('one operator proposes the owner of a payment, another approves, and the member has the money', async () => {
  const member = await memberOf('weiling@example.sg')
  const before = await member<{ availableCents: number }>('/wallet/summary')
  const { no } = await member<Intent>('/deposit/create', { amountCents: 260_00 })
  await demoCall('/bank/pay', { no, amountCents: 259_13 })
  assert.equal((await member<Intent>(`/deposit/info?no=${no}`)).state, 'in_review')

  const [first, second] = [await openDesk(), await openDesk()]
  await enterDesk(first.page, 'finance')
  await first.page.goto(`${APP}/desk/deposits?tab=in_review`)
  await first.page.getByRole('row', { name: /259\.13/ }).click()
  await first.page.getByRole('button', { name: new RegExp(`Propose .* ${no}`) }).click()
  await first.page.getByLabel('Reason').fill('The reference names this intent')
  await first.page.getByRole('button', { name: 'Propose match' }).click()
  await first.page.getByText('You proposed this').waitFor()
  assert.equal(await first.page.getByRole('button', { name: /Approve and credit/ }).count(), 0)

  await enterDesk(second.page, 'finance2')
  await second.page.goto(first.page.url())
  await second.page.getByRole('button', { name: 'Approve and credit S$259.13' }).click()
  await second.page.getByLabel('Reason').fill('The same in the bank’s advice')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve and credit S$259.13' }).click()
  await second.page.getByRole('row', { name: /259\.13/ }).waitFor({ state: 'detached' })

  const info = await member<Intent>(`/deposit/info?no=${no}`)
  assert.deepEqual([info.state, info.paidCents], ['completed', 259_13])
  const wallet = await member<{ availableCents: number }>('/wallet/summary')
  assert.equal(wallet.availableCents, before.availableCents + 259_13)
  for (const { page, wrong } of [first, second]) {
    await closePages({ page, wrong })
  }
})

test('a file that is no statement is refused in a sentence, and nothing is booked', async () => {
  const { page } = await openDesk()
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk/bankfiles`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('hello,there') })
  await page.getByLabel('Reason').fill('The statement of yesterday')
  await page.getByRole('dialog').getByRole('button', { name: 'Import a statement' }).click()
  await page.getByRole('alert').getByText('there is no row of titles that begins with value_day').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No statement was imported yet').waitFor()
  await page.context().close()
})
