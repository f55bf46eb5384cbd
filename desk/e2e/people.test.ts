/** Support's queues in a real browser: from a member's tap to the operators' decision and back to the member's screen. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { APP, closeBrowser, enterDesk, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'

const [one, two, phone] = [await openDesk(), await openDesk(), await openDesk({ width: 390 })]
const [first, second] = [one.page, two.page]
before(async () => {
  await enterDesk(first, 'support')
  await enterDesk(second, 'support2')
})
after(async () => {
  assert.deepEqual([one.wrong, two.wrong, phone.wrong], [[], [], []])
  for (const { page } of [one, two, phone]) await page.context().close()
  await closeBrowser()
})
const isSound = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
  )
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

test('a name correction: one operator asks and proposes, another says yes, and the member reads the answer', async () => {
  const call = await enterAsMember(phone.page, 'kavitha.s@example.com')
  const asked = { kind: 'name_correction', realName: 'Kavitha Subramaniam', text: 'My IC was renewed', pictures: [] }
  const { no } = await call('/request/submit', asked)
  await first.goto(`${APP}/desk/requests`)
  await first.getByRole('searchbox').fill(String(no))
  await first.getByRole('row', { name: new RegExp(String(no)) }).click()
  await first.getByText('My IC was renewed').waitFor()
  await press(first, 'Write to the member')
  await first.getByLabel('Message').fill('From which day is the new IC?')
  await press(first, 'Send')
  await first.getByText('From which day is the new IC?').waitFor()
  await call('/request/message', { no, text: 'From 1 November', pictures: [] })
  await first.getByText('From 1 November').waitFor()
  await isSound(first)
  await press(first, 'Propose a yes')
  await first.getByLabel('Reason').fill('The new IC was seen')
  await press(first, 'Propose a yes')
  await first.getByText('You proposed this').waitFor()

  await second.goto(`${APP}/desk/requests?no=${no}`)
  await second.getByText('The new IC was seen').waitFor()
  await press(second, 'Say yes')
  await second.getByLabel('Answer in English').fill('Your name is corrected')
  await second.getByLabel('Answer in Chinese').fill('您的姓名已更正')
  await second.getByLabel('Reason').fill('Compared with the photo')
  await press(second, 'Say yes')
  await second.getByText('Your name is corrected').waitFor()

  await phone.page.goto(`${APP}/pages/profile/applyinfo?no=${no}`)
  await phone.page.getByText('Your name is corrected').waitFor()
})
