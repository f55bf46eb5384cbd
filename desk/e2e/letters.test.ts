import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'

const [desk, phone] = [await openDesk(), await openDesk({ width: 390 })]
const page = desk.page
before(async () => enterDesk(page, 'support'))
after(() => leave(desk, phone))
const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).last().click()
/** A picture of each step, where SHOTS names a folder. */
const shoot = async (on: Page, name: string) => {
  if (process.env.SHOTS) await on.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

test('an operator writes to a member: previewed in both languages, notified, answered, closed', async () => {
  const call = await enterAsMember(phone.page, 'kavitha.s@example.com')
  await page.goto(`${APP}/desk/members`)
  await page.getByRole('searchbox').first().fill('kavitha.s@example.com')
  await page.getByRole('row', { name: /kavitha\.s@example\.com/ }).click()
  await press(page, 'Write to the member')
  await page.getByLabel('Template', { exact: true }).selectOption({ label: 'A question to you' })
  await page.getByText('Missing: question').first().waitFor()
  await page.getByLabel('question, in English').fill('Do you still live at your address?')
  await page.getByLabel('question, in Chinese').fill('您的住址是否有变？')
  assert.equal(await page.getByText('Complete', { exact: false }).count(), 2)
  await shoot(page, 'write')
  await isSound(page)
  await page.getByLabel('Why you write').fill('The yearly review')
  await press(page, 'Send in both languages')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Emails' }).click()
  await page.getByRole('link', { name: 'A question to you' }).first().waitFor()
  const list = (await call('/request/list')) as { items: { no: string; kind: string }[] }
  const { no } = list.items.find(({ kind }) => kind === 'letter')!
  await phone.page.goto(`${APP}/pages/profile/applyinfo?no=${no}`)
  await phone.page.getByText('Do you still live at your address?').waitFor()
  await shoot(phone.page, 'member')
  await call('/request/message', { no, text: 'Yes, I do', pictures: [] })
  await page.goto(`${APP}/desk/requests?no=${no}`)
  await page.getByText('Yes, I do').waitFor()
  await shoot(page, 'answer')
  await press(page, 'Close it')
  await page.getByLabel('Reason').fill('The address is right')
  await page.getByLabel('Answer in English').fill('Thank you, nothing else is needed')
  await page.getByLabel('Answer in Chinese').fill('已收到，无需其他材料')
  await press(page, 'Close it')
  await page.getByText('Thank you, nothing else is needed').waitFor()
})

test('mails that wait are listed with their state, and without their text', async () => {
  await page.goto(`${APP}/desk/mail?find=kavitha.s`)
  await page
    .getByRole('row', { name: /A question to you/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'A question to you' }).waitFor()
  assert.equal(await page.getByText('Do you still live at your address?').count(), 0)
  await shoot(page, 'mail')
  await isSound(page)
})
