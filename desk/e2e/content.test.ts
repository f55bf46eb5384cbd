import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const SCRIPT = '<script>window.planted = 1</script>'
const PASTED =
  '<p onclick="window.planted=1">Pasted <b>words</b><img src="x" onerror="window.planted=1"><a ' +
  `href="javascript:window.planted=1">out</a></p>${SCRIPT}`
/** Singapore's clock as the input takes it. */
const inputTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)

test('news is written in both languages, scheduled and read when due; a script in it is plain words', async () => {
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
  for (const one of [page, phone])
    assert.equal(await one.evaluate(() => (window as { planted?: number }).planted), undefined)
  assert.deepEqual([wrong, wrongThere], [[], []])
  for (const one of [page, phone]) await one.context().close()
})
