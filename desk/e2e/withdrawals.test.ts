import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { addDays, dayOf, isWeekend, startOfDay } from '@tonne/domain/days'
import type { Page } from 'playwright-core'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, type Member, memberOf } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'

const [one, two] = [await openDesk(), await openDesk()]
const [first, second] = [one.page, two.page]
after(() => leave(one, two))
const HOUR = 3_600_000
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
/** Moves the clock to eleven in the morning of the next such day, unless today is one. */
async function moveTo(fits: (day: string) => boolean): Promise<void> {
  const { now } = await demoCall<{ now: number }>('/clock')
  let day = dayOf(new Date(now))
  if (fits(day)) return
  while (!fits(day)) day = addDays(day, 1)
  await demoCall('/clock', { minutes: Math.ceil((startOfDay(day).getTime() + 11 * HOUR - now) / 60_000) })
}
async function enterBoth(): Promise<void> {
  await enterDesk(first, 'finance')
  await enterDesk(second, 'finance2')
}
async function ask(member: Member): Promise<string> {
  const proof = { tradingPassword: 'Keruing#2026x' }
  const { items } = await member<{ items: { id: number; state: string }[] }>('/payee/list')
  const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 150_00 })
  await demoCall('/bank/pay', { no })
  const payee = items.find(({ state }) => state === 'verified')!.id
  return (await member<{ no: string }>('/withdrawal/request', { amountCents: 120_00, payee, proof })).no
}

test('first checks together, a stop that holds every payment, two who resume it, and one file with both', async () => {
  await moveTo((day) => !isWeekend(day))
  const members = [await memberOf('weiling@example.sg'), await memberOf('finance@meranti.example')]
  const nos = [await ask(members[0]!), await ask(members[1]!)]
  // Older than the requests that the demo's own operators handle.
  await demoCall('/clock', { minutes: 11 })
  await enterBoth()

  await first.goto(`${APP}/desk/withdrawals`)
  for (const no of nos) await first.getByRole('row', { name: new RegExp(no) }).waitFor()
  for (const no of nos)
    await first
      .getByRole('row', { name: new RegExp(no) })
      .getByRole('checkbox')
      .check()
  // Its hour is a term, which another walk changes.
  await first.getByText(/^Bank cut-off .+, in .+$/).waitFor()
  await first.getByText(/^\d+ more, S\$[\d,.]+, if checked by then$/).waitFor()
  const bar = first.getByRole('form', { name: 'What is chosen' })
  await bar.getByText('2 chosen').waitFor()
  await bar.getByText('Amount S$240.00').waitFor()
  const reasons = bar.getByLabel('Reason for all')
  const reason = reasons.locator('option', { hasText: 'Name, payee and source of funds agree' })
  await reasons.selectOption((await reason.getAttribute('value'))!)
  await button(first, 'Go one by one, 2').click()
  await isSound(first)
  // One key decides and moves on to the next, which has the focus.
  for (const at of ['1 of 2', '2 of 2']) {
    await first.getByText(at, { exact: true }).waitFor()
    await first.locator('.run [data-first]:focus').waitFor()
    await first.keyboard.press('Enter')
  }
  await first.getByText('Done: 2 of 2').waitFor()
  await button(first, 'Back to the list').click()
  await first.goto(`${APP}/desk/withdrawals?stage=proposed&no=${nos[0]}`)
  await first.getByText('You proposed this').waitFor()
  // The operator of the first check cannot choose the row for the second.
  for (const no of nos) {
    const row = first.getByRole('row', { name: new RegExp(no) })
    await row.getByText('The first check was yours').waitFor()
    assert.equal(await row.getByRole('checkbox').count(), 0)
  }
  assert.equal(await button(first, /^Approve and pay/).count(), 0)

  await act(first, 'Stop payments out', 'The bank called about a strange file')
  await first.getByText(/^Payments out are stopped: .*The bank called about a strange file/).waitFor()
  await first.getByText('Nothing leaves before it: payments out are stopped').waitFor()
  await isSound(first)
  // On a Saturday approved withdrawals wait for the payment file.
  await moveTo((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6)
  await enterBoth()
  await second.goto(`${APP}/desk/withdrawals?no=${nos[0]}`)
  await second.getByText(/^Payments out are stopped: .*The bank called about a strange file/).waitFor()
  await button(second, /^Approve and pay/).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The same in the mandate')
  await dialog.getByRole('button', { name: /^Approve and pay/ }).click()
  await dialog.getByText(/Payments out are stopped: .*strange file.*Two operators resume them/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await first.goto(`${APP}/desk/invariants`)
  await act(first, 'Ask to resume', 'The bank says the file was ours')
  await first.getByText('You asked to resume: another operator of finance decides.').waitFor()
  assert.equal(await button(first, 'Resume').count(), 0)
  await second.reload()
  await act(second, 'Resume', 'I called the bank as well')
  await button(second, 'Stop payments out').waitFor()

  await second.goto(`${APP}/desk/withdrawals?stage=proposed`)
  for (const no of nos) {
    await second.getByRole('row', { name: new RegExp(no) }).focus()
    await second.keyboard.press('x')
  }
  await second.getByLabel('Reason for all').selectOption({ label: 'Other: write it' })
  await second.getByLabel('Reason in your words').fill('The same in the mandate')
  await button(second, 'Go one by one, 2').click()
  for (const at of ['1 of 2', '2 of 2']) {
    await second.getByText(at, { exact: true }).waitFor()
    await second.locator('.run [data-first]:focus').waitFor()
    await second.keyboard.press('Enter')
  }
  await second.getByText('Done: 2 of 2').waitFor()
  await button(second, 'Back to the list').click()
  const { items } = await second.evaluate(async () => {
    const response = await fetch('/desk/api/audit/list?act=withdrawal.approve&limit=10', { headers: { 'x-desk': '1' } })
    return ((await response.json()) as { data: { items: { subject: string; reason: string }[] } }).data
  })
  // Each has its own row of the audit, with the shared reason.
  for (const no of nos)
    assert.deepEqual(
      items.filter(({ subject }) => subject === no).map(({ reason }) => reason),
      ['The same in the mandate'],
    )
  await second.getByText(/^[2-9]\d* approved, S\$[\d,.]+, can still leave before it$/).waitFor()
  const download = second.waitForEvent('download')
  await button(second, /^Make pain/).click()
  await second.getByLabel('Reason').fill('The file of today')
  await button(second, 'Make a payment file').click()
  const xml = readFileSync((await (await download).path())!, 'utf8')
  for (const no of nos) assert.match(xml, new RegExp(`<EndToEndId>${no}</EndToEndId>`))
  for (const [i, member] of members.entries()) {
    const { stage } = await member<{ stage: string }>(`/withdrawal/info?no=${nos[i]}`)
    assert.ok(stage === 'sending' || stage === 'sent', stage)
  }
})
