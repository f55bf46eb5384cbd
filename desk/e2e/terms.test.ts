/** A fee changes in a real browser: proposed by one admin, approved by another, read by everyone before, and paid from its day on. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { demoCall, memberOf } from './atPhone.ts'
import { APP, closeBrowser, enterDesk, openDesk } from './browser.ts'

after(closeBrowser)
const WEEK_MINUTES = 7 * 24 * 60

test('a cheaper purchase is proposed for next week, approved by another, announced, and paid after', async () => {
  const [one, two, phone] = [await openDesk(), await openDesk(), await openDesk({ width: 390 })]
  const press = (of: typeof one, name: string) => of.page.getByRole('button', { name, exact: true }).last().click()
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
  const { violations } = await new AxeBuilder({ page: one.page }).analyze()
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
  )
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
    const { no } = await member<{ no: string }>('/order/buy', { project: 'TN-0126', kg: 10 * project.lotKg, priceVersion: project.priceVersion })
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
  assert.deepEqual([one.wrong, two.wrong, phone.wrong], [[], [], []])
  for (const { page } of [one, two, phone]) await page.context().close()
})
