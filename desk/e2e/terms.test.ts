import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'
import { post } from './post.ts'

after(closeBrowser)
const WEEK_MINUTES = 7 * 24 * 60
type Opened = Awaited<ReturnType<typeof openDesk>>
const press = ({ page }: Pick<Opened, 'page'>, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click()

/** Holds calls to that address until they are released. */
async function heldBack(page: Page, address: string): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release }
}

/** Waits until the page has loaded the script with these words and had forty frames to show them. */
const hasSettled = (page: Page, words: string) =>
  page.waitForFunction(async (text) => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const read = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    if (!read.some((script) => script.includes(text))) return false
    for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
    return true
  }, words)

test('new terms are written by one operator and approved by another; the author cannot approve them', async () => {
  const [one, two] = [await openDesk(), await openDesk()]
  await enterDesk(one.page, 'market2')
  await one.page.goto(`${APP}/desk/content?kind=terms`)
  await one.page.getByRole('row', { name: /Terms/ }).last().click()
  await press(one, 'Write version 2')
  await one.page.getByLabel('What changed, for members (English)').fill('Withdrawals are told by mail as well.')
  await one.page.getByLabel('What changed, for members (Chinese)').fill('提现亦会以邮件告知。')
  await one.page.getByRole('textbox', { name: 'Text (English)' }).click()
  await one.page.keyboard.press('Control+End')
  await one.page.keyboard.press('Enter')
  await one.page.keyboard.type('Told by mail.')
  await press(one, 'Propose')
  await one.page.getByLabel('Reason').fill('Asked for by members')
  await press(one, 'Propose')
  await one.page.getByText('You wrote or proposed it').waitFor()
  const address = one.page.url()

  await enterDesk(two.page, 'admin')
  await two.page.goto(address)
  await two.page.getByText('Told by mail.').last().waitFor()
  await isSound(two.page)
  await press(two, 'Approve')
  await two.page.getByLabel('Reason').fill('Read in both languages')
  await press(two, 'Approve')
  await two.page.getByText('Scheduled').first().waitFor()

  const { page: phone } = await openDesk({ width: 390 })
  await phone.goto(`${APP}/pages/other/protocol`)
  await phone.getByText('Withdrawals are told by mail as well.').waitFor()
  await phone.getByRole('link', { name: 'Read version 2' }).click()
  await phone.getByText('Told by mail.').waitFor()
  await phone.getByText('What changed from version 1').click()
  await phone.getByText('Added').first().waitFor()
  await isSound(phone)
  await closePages(one, two)
  await phone.context().close()
})

test('a lower fee is proposed for next week, approved by another, announced, and charged from then on', async () => {
  const [one, two, phone] = [await openDesk(), await openDesk(), await openDesk({ width: 390 })]
  await enterDesk(one.page, 'admin')
  await one.page.goto(`${APP}/desk/settings`)
  await press(one, 'Change terms')
  await one.page.getByLabel('Buy fee').fill('11')
  await one.page.getByText('A number from 0% to 10%').waitFor()
  await one.page.getByLabel('Buy fee').fill('1.2')
  await one.page.getByRole('rowheader', { name: 'Buy fee' }).waitFor()
  const { now } = await demoCall<{ now: number }>('/clock')
  const day = new Date(now + 8 * 3_600_000 + 7 * 86_400_000).toISOString().slice(0, 10)
  await one.page.getByLabel('Takes effect on').fill(day)
  await one.page.getByLabel('Reason').fill('Costs of settlement fell')
  await isSound(one.page)
  await press(one, 'Propose')
  await one.page.goto(`${APP}/desk/settings?tab=proposals`)
  await one.page.getByRole('row', { name: /Waiting/ }).click()
  await one.page.getByText('You proposed it').waitFor()

  await enterDesk(two.page, 'admin2')
  await two.page.goto(one.page.url())
  await two.page.getByRole('cell', { name: '1.2%' }).waitFor()
  await press(two, 'Approve')
  await two.page.getByLabel('Reason').fill('Checked with finance')
  await press(two, 'Approve')
  await two.page.getByText('Approved').first().waitFor()

  await demoCall('/clock', { minutes: 2 })
  await phone.page.goto(`${APP}/pages/other/fees`)
  await phone.page.getByText('1.5%, then 1.2%').waitFor()
  await phone.page.goto(`${APP}/pages/other/transparency`)
  await phone.page.getByText('Buy fee: 1.5% → 1.2%').waitFor()
  await phone.page.getByText('announced: in force from').waitFor()

  const buy = async () => {
    const member = await memberOf('finance@meranti.example')
    const project = await member<{ priceVersion: number; lotKg: number }>('/project/info?no=TN-0126')
    const { no } = await member<{ no: string }>('/order/buy', {
      project: 'TN-0126',
      kg: 10 * project.lotKg,
      priceVersion: project.priceVersion,
    })
    return member<{ totalCents: number; feeCents: number }>(`/order/info?no=${no}`)
  }
  const before = await buy()
  assert.equal(before.feeCents, Math.round(before.totalCents * 0.015))
  await demoCall('/clock', { minutes: WEEK_MINUTES })
  const later = await buy()
  assert.equal(later.feeCents, Math.round(later.totalCents * 0.012))
  await phone.page.goto(`${APP}/pages/other/fees`)
  await phone.page.getByText('1.2%', { exact: true }).first().waitFor()
  const member = await memberOf('weiling@example.sg')
  const { items } = await member<{ items: { title: { en: string } }[] }>('/notice/list')
  assert.ok(items.some(({ title }) => title.en.startsWith('Fees and limits change on')))
  // The new terms are in force, so a member is asked to agree, once.
  await enterAsMember(phone.page, 'weiling@example.sg')
  const consent = await heldBack(phone.page, '**/news/consent*')
  await phone.page.goto(`${APP}/pages/profile/fundlogs`)
  await phone.page.getByRole('button', { name: 'Period' }).click()
  const picking = phone.page.getByRole('dialog', { name: 'Period' })
  await picking.waitFor()
  const answered = phone.page.waitForResponse((response) => response.url().includes('/news/consent'))
  consent.release()
  await answered
  await hasSettled(phone.page, 'The terms of service changed')
  // The question opens by itself, so it waits for the sheet that somebody opened.
  await picking.getByRole('button', { name: 'Close' }).click()
  await phone.page.getByText('The terms of service changed').waitFor()
  await isSound(phone.page)
  await press(phone, 'Agree to version 2')
  await phone.page.getByText('The terms of service changed').waitFor({ state: 'detached' })
  await phone.page.reload()
  await phone.page.waitForResponse((response) => response.url().includes('/news/consent'))
  assert.equal(await phone.page.getByText('The terms of service changed').count(), 0)
  assert.deepEqual([one.wrong, two.wrong, phone.wrong], [[], [], []])
  for (const { page } of [one, two, phone]) await page.context().close()
})

test('terms typed on an old page are kept when others are approved meanwhile, and go on from those', async () => {
  const [one, two] = [await openDesk(), await openDesk()]
  await enterDesk(one.page, 'admin')
  await enterDesk(two.page, 'admin2')
  await one.page.goto(`${APP}/desk/settings`)
  await press(one, 'Change terms')
  await one.page.getByLabel('Sell fee').fill('1.4')
  const reason = 'Agreed with the bank'
  await two.page.goto(`${APP}/desk/settings`)
  const {
    now,
    planned,
    earliestDay: effectiveDay,
  } = await two.page.evaluate(async () => {
    const answer = await fetch('/desk/api/settings/current', { headers: { 'x-desk': '1' } })
    return (
      (await answer.json()) as {
        data: { now: { version: number }; planned: { version: number }[]; earliestDay: string }
      }
    ).data
  })
  const { version } = planned.at(-1) ?? now
  const terms = { bank: { cutOffMinutes: 16 * 60 + 30 } }
  const proposed = await post(two.page, '/settings/terms', { version, terms, effectiveDay, reason })
  const decided = await post(one.page, '/settings/decide', { proposal: proposed.data.id, approve: true, reason })
  assert.deepEqual([proposed.code, decided.code], [0, 0])

  const box = one.page.getByRole('complementary', { name: 'What changes' })
  await box.getByLabel('Reason').fill('Costs of selling fell')
  await press(one, 'Propose')
  await box.getByText(new RegExp(`based on version ${version}, and version \\d+ has been approved since`)).waitFor()
  await box.getByText(/was approved after you began/).waitFor()
  // What was typed is kept, what was not follows the new version, and only the typed field is a change.
  assert.equal(await one.page.getByLabel('Sell fee').inputValue(), '1.4')
  assert.equal(await one.page.getByLabel('Cut-off for payments of the same day').inputValue(), '16:30')
  assert.equal(await box.getByLabel('Reason').inputValue(), 'Costs of selling fell')
  assert.deepEqual(await box.getByRole('rowheader').allInnerTexts(), ['Sell fee'])
  await isSound(one.page)
  await box.getByRole('button', { name: 'Go on from it' }).click()
  await press(one, 'Propose')
  await one.page.goto(`${APP}/desk/settings?tab=proposals`)
  await one.page
    .getByRole('row', { name: /Waiting/ })
    .first()
    .click()
  await one.page.getByRole('rowheader', { name: 'Sell fee' }).waitFor()
  assert.equal(await one.page.getByRole('rowheader', { name: /Cut-off/ }).count(), 0)
  // The next walk finds no proposal that waits.
  const [left] = await two.page.evaluate(async () => {
    const answer = await fetch('/desk/api/settings/list?limit=1', { headers: { 'x-desk': '1' } })
    return ((await answer.json()) as { data: { items: { id: number }[] } }).data.items
  })
  assert.equal((await post(two.page, '/settings/decide', { proposal: left!.id, approve: false, reason })).code, 0)
  await closePages(one, two)
})
