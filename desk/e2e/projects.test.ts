import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall } from './atPhone.ts'
import { enterAsMember } from './member.ts'
import { openPair } from './pair.ts'

const { first, second, phone } = await openPair('market')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const tab = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
/** A registry's export with serials of its own, so that the walk can be repeated. */
const start = 700_000_000 + (Math.floor(Date.now() / 1000) % 100_000) * 1000
const serial = (from: number, to: number) => `20200-${from}-${to}-VCS-VCU-1507-VER-GH-14-99301-01012025-31122025-1`
const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Quantity Issued,Serial Number,Retirement/Cancellation Date'
const EXPORT =
  `${TITLES}\n` + `2026-11-03,2025-01-01,2025-12-31,99301,Volta Shore Forest,500,${serial(start, start + 499)},\n`
const name = `Volta Shore ${start}`
/** 'YYYY-MM-DDTHH:mm' in Singapore, some minutes on. */
const soon = (minutes: number, now: number) =>
  new Date(now + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)

test('from a registry’s export to a member’s ton, through two operators', async () => {
  const { now } = await demoCall<{ now: number }>('/clock')
  await first.goto(`${APP}/desk/registry`)
  await first
    .locator('input[type=file]')
    .setInputFiles({ name: `verra ${start}.csv`, mimeType: 'text/csv', buffer: Buffer.from(EXPORT) })
  await first.getByText('This looks like Verra: issuances and retirements.').waitFor()
  await first.getByLabel('Reason').fill('A new export')
  await press(first, 'Import an export')
  await first.getByText('Verra: 1 rows imported').waitFor()

  await first.goto(`${APP}/desk/projects`)
  await first.getByRole('row').nth(5).waitFor()
  await isSound(first)
  await press(first, 'New project')
  await first.getByLabel('Registry number').fill('99301')
  await first.getByLabel('Type', { exact: true }).selectOption('conservation')
  await first.getByLabel('Vintage from').fill('2025-01-01')
  await first.getByLabel('Vintage to').fill('2025-12-31')
  await first.getByLabel('Kind', { exact: true }).selectOption('avoidance')
  await first.getByLabel('Methodology', { exact: true }).fill('VM0048')
  await first.getByLabel('Verifier').fill('Tidemark Carbon Audit')
  await first.getByLabel('Country').fill('GH')
  await first.getByLabel('Latitude').fill('5.9')
  await first.getByLabel('Longitude').fill('0.9')
  await first.getByLabel('Price per ton').fill('12.50')
  await first.getByLabel('Sale opens').fill(soon(10, now))
  await tab(first, /^Texts/)
  for (const [label, en, cn] of [
    ['Name', name, '沃尔特湖岸森林'],
    ['Place', 'Volta Region, Ghana', '加纳 · 沃尔特大区'],
    ['Methodology', 'Reducing emissions from deforestation', '减少毁林排放'],
    ['Introduction', 'A ton pays for guards of the shore.', '每一吨用于守护湖岸。'],
  ]) {
    await first.getByLabel(`${label}, English`).fill(en!)
    await first.getByLabel(`${label}, Chinese`).fill(cn!)
  }
  await tab(first, /^Serial blocks/)
  const line = first.getByRole('listitem').filter({ hasText: serial(start, start + 499) })
  await line.getByLabel('Tons to attach').fill('200')
  await line.getByRole('button', { name: 'Attach' }).click()
  await first.getByText(serial(start, start + 199)).waitFor()
  await press(first, 'Save version')
  await first.getByText('version 2, saved by', { exact: false }).waitFor()
  await isSound(first)
  const no = new URL(first.url()).searchParams.get('no')!

  await press(first, 'Preview')
  const link = await first.getByRole('link', { name: 'Open the member’s page' }).getAttribute('href')
  await phone.goto(link!)
  await phone.getByRole('heading', { name }).waitFor()
  await phone.getByText('This draft is not published').waitFor()
  await isSound(phone)
  await first.keyboard.press('Escape')

  await press(first, 'Send for approval')
  await first.getByLabel('Reason').fill('It is whole')
  await press(first, 'Send for approval')
  await first.getByText('another person decides').waitFor()

  await second.goto(`${APP}/desk/projects?part=review`)
  await second.getByRole('row', { name: new RegExp(no) }).click()
  await second.getByRole('cell', { name, exact: true }).waitFor()
  // Of a new project the reviewer sees every field, also what a draft begins with.
  await second.getByRole('row', { name: /^Lot Empty/ }).waitFor()
  assert.equal(await second.locator('.proj-diff del').count(), 0)
  await isSound(second)
  await press(second, 'Approve and publish')
  await second.getByLabel('Reason').fill('Read against the export')
  await press(second, 'Approve and publish')
  await second.getByText('Two of two').waitFor({ state: 'attached' })

  await demoCall('/clock', { minutes: 12 })
  await enterAsMember(phone, 'weiling@example.sg')
  await phone.goto(`${APP}/pages/project/project?search=${start}`)
  await phone.getByText(name).first().click()
  await phone.getByRole('button', { name: 'Buy' }).click()
  await phone.getByRole('button', { name: /^Pay S\$/ }).click()
  await phone.getByText(`20200-${start}`).first().waitFor()
  await phone.goto(`${APP}/pages/profile/tons`)
  await phone.getByText(`20200-${start}`).first().waitFor()
})
