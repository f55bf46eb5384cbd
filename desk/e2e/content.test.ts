/** From an operator's words to a member's screen in a real browser: written in two languages, scheduled, due by the clock, and never more than words. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { demoCall } from './atPhone.ts'
import { APP, closeBrowser, enterDesk, openDesk } from './browser.ts'

after(closeBrowser)
const isSound = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
  )
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const SCRIPT = '<script>window.planted = 1</script>'
const PASTED = `<p onclick="window.planted=1">Pasted <b>words</b><img src="x" onerror="window.planted=1"><a href="javascript:window.planted=1">out</a></p>${SCRIPT}`
/** Singapore's clock as the input takes it. */
const inputTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)

test('a news is written in both languages, scheduled, and read by members when its time has come; a script in it is words', async () => {
  const { page, wrong } = await openDesk()
  const slug = `draft-${Date.now()}`
  await enterDesk(page, 'market')
  await page.goto(`${APP}/desk/content`)
  await press(page, 'New')
  await page.getByLabel('Name in the address').fill(slug)
  await page.getByLabel('Reason').fill('The monthly letter')
  await press(page, 'Begin the draft')
  for (const [side, title, lead, text] of [
    ['English', 'Mangroves measured anew', 'What the survey found.', 'The survey of November: '],
    ['Chinese', '红树林重新测量', '调查的结果。', '十一月的调查：'],
  ] as const) {
    await page.getByLabel(`Title (${side})`).fill(title)
    await page.getByLabel(`Lead (${side})`).fill(lead)
    await page.getByRole('textbox', { name: `Text (${side})` }).click()
    await page.keyboard.type(text + SCRIPT)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: 'Text (English)' }).evaluate((box, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, PASTED)
  await press(page, 'Save draft')
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor()
  await isSound(page)
  await press(page, 'Publish')
  const { now } = await demoCall<{ now: number }>('/clock')
  await page.getByLabel('From (Singapore time)').fill(inputTime(now + 10 * 60_000))
  await page.getByLabel('Reason').fill('Both languages are there')
  await press(page, 'Publish')
  await page.getByText('Scheduled').first().waitFor()

  const { page: phone, wrong: wrongThere } = await openDesk({ width: 390 })
  await phone.goto(`${APP}/pages/news/info?slug=${slug}`)
  await phone.getByText('Not found').first().waitFor()
  await demoCall('/clock', { minutes: 11 })
  for (const [lang, title, text] of [
    ['en', 'Mangroves measured anew', 'The survey of November'],
    ['cn', '红树林重新测量', '十一月的调查'],
  ] as const) {
    await phone.addInitScript((language) => localStorage.setItem('currLang', language), lang)
    await phone.goto(`${APP}/pages/news/info?slug=${slug}`)
    await phone.getByRole('heading', { name: title }).waitFor()
    await phone.getByText(text).waitFor()
    await phone.getByText('window.planted').first().waitFor()
  }
  await isSound(phone)
  for (const one of [page, phone]) assert.equal(await one.evaluate(() => (window as { planted?: number }).planted), undefined)
  assert.deepEqual([wrong, wrongThere], [[], []])
  for (const one of [page, phone]) await one.context().close()
})

test('new terms are written by one and approved by another; who wrote them cannot', async () => {
  const [one, two] = [await openDesk(), await openDesk()]
  await enterDesk(one.page, 'market2')
  await one.page.goto(`${APP}/desk/content?kind=terms`)
  await one.page.getByRole('row', { name: /Terms/ }).last().click()
  await press(one.page, 'Write version 2')
  await one.page.getByLabel('What changed, for members (English)').fill('Withdrawals are told by mail as well.')
  await one.page.getByLabel('What changed, for members (Chinese)').fill('提现亦会以邮件告知。')
  await one.page.getByRole('textbox', { name: 'Text (English)' }).click()
  await one.page.keyboard.press('Control+End')
  await one.page.keyboard.press('Enter')
  await one.page.keyboard.type('Told by mail.')
  await press(one.page, 'Propose')
  await one.page.getByLabel('Reason').fill('Asked for by members')
  await press(one.page, 'Propose')
  await one.page.getByText('You wrote or proposed it').waitFor()
  const address = one.page.url()

  await enterDesk(two.page, 'admin')
  await two.page.goto(address)
  await two.page.getByText('Told by mail.').last().waitFor()
  await isSound(two.page)
  await press(two.page, 'Approve')
  await two.page.getByLabel('Reason').fill('Read in both languages')
  await press(two.page, 'Approve')
  await two.page.getByText('Scheduled').first().waitFor()

  const { page: phone } = await openDesk({ width: 390 })
  await phone.goto(`${APP}/pages/other/protocol`)
  await phone.getByText('Withdrawals are told by mail as well.').waitFor()
  await phone.getByRole('link', { name: 'Read version 2' }).click()
  await phone.getByText('Told by mail.').waitFor()
  await phone.getByText('What changed from version 1').click()
  await phone.getByText('Added').waitFor()
  await isSound(phone)
  assert.deepEqual([one.wrong, two.wrong], [[], []])
  for (const { page } of [one, two]) await page.context().close()
  await phone.context().close()
})
