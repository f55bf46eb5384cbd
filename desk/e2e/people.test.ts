import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'
import { demoOperator } from './operators.ts'

const [one, two, phone] = [await openDesk(), await openDesk(), await openDesk({ width: 390 })]
const [first, second] = [one.page, two.page]
before(async () => {
  await enterDesk(first, 'support')
  await enterDesk(second, 'support2')
})
after(() => leave(one, two, phone))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

test('a name correction: one operator proposes, another agrees, and the member reads the answer', async () => {
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
  await press(first, 'Propose approval')
  await first.getByLabel('Reason').fill('The new IC was seen')
  await press(first, 'Propose approval')
  await first.getByText('You proposed this').waitFor()

  await second.goto(`${APP}/desk/requests?no=${no}`)
  await second.getByText('The new IC was seen').waitFor()
  await press(second, 'Approve')
  await second.getByLabel('Answer in English').fill('Your name is corrected')
  await second.getByLabel('Answer in Chinese').fill('您的姓名已更正')
  await second.getByLabel('Reason').fill('Compared with the photo')
  await press(second, 'Approve')
  await second.getByText('Your name is corrected').waitFor()

  await phone.page.goto(`${APP}/pages/profile/applyinfo?no=${no}`)
  await phone.page.getByText('Your name is corrected').waitFor()
})

test('two operators stop withdrawals, the member reads why, and the case is lifted in both languages', async () => {
  const call = await enterAsMember(phone.page, 'rachel.dalmeida@example.com')
  const { loginInfo } = await call('/login/login', {
    kind: 'personal',
    email: 'rachel.dalmeida@example.com',
    password: 'Tembusu-2026',
    agreed: true,
  })
  const id = (loginInfo as { mem_id: number }).mem_id
  await first.goto(`${APP}/desk/restrictions?impose=${id}`)
  await first.getByLabel('withdrawals').check()
  await first.getByLabel('Ground').selectOption('payment_disputed')
  await first.getByLabel('What the member reads, in English').fill('A payer asks for S$100.00 back.')
  await first.getByLabel('What the member reads, in Chinese').fill('付款人要求退回 S$100.00。')
  await first.getByLabel('Reason for the record').fill('The bank called on 20 November')
  await isSound(first)
  await press(first, 'Propose')
  await first.getByText('Proposed: another operator approves').waitFor()

  await second.goto(`${APP}/desk/restrictions?part=proposals`)
  await second
    .getByRole('row', { name: new RegExp(String(id)) })
    .first()
    .click()
  await press(second, 'Approve')
  await second.getByLabel('Reason').fill('The letter of the bank is here')
  await press(second, 'Approve')
  await second.getByText('The letter of the bank is here').waitFor({ state: 'detached' })

  await phone.page.goto(`${APP}/pages/profile/restrictions`)
  await phone.page.getByText('A payer asks for S$100.00 back.').waitFor()
  const { restrictions } = (await call('/restriction/mine')) as { restrictions: { caseNo: string }[] }
  await second.goto(`${APP}/desk/restrictions?case=${restrictions[0]!.caseNo}`)
  await isSound(second)
  await press(second, 'Review')
  const reviewBy = second.getByLabel('Review by 18:00 of')
  await reviewBy.press('Backspace')
  await press(second, 'Keep and date the next review')
  await second.getByText('Complete this, or leave it empty').waitFor()
  assert.equal(await reviewBy.getAttribute('aria-invalid'), 'true', 'a day typed in part is refused at its field')
  await press(second, 'Cancel')
  await press(second, 'Lift')
  await second.getByLabel('Answer in English').fill('The payer withdrew the claim')
  await second.getByLabel('Answer in Chinese').fill('付款人已撤回主张')
  await second.getByLabel('Reason').fill('Second letter of the bank')
  await press(second, 'Lift')
  await second.getByText('Pick a case to see it').waitFor({ state: 'attached' })
  await phone.page.reload()
  await phone.page.getByText('The payer withdrew the claim').waitFor()
})

test('a member is found and read on one page; the audit has who saw the whole IC number, and why', async () => {
  const call = await enterAsMember(phone.page, 'weiling@example.sg')
  await first.goto(`${APP}/desk/members`)
  await first.getByRole('searchbox').fill('weiling@example.sg')
  await first.getByRole('row', { name: /weiling@example\.sg/ }).click()
  await first.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
  await isSound(first)
  await press(first, 'Show the IC number')
  await first.getByLabel('Reason').fill('Compared with a photo of the IC')
  await press(first, 'Show the IC number')
  await first.getByText(/^T99\d{5}[A-Z]$/).waitFor()
  const { unmaskings } = (await call('/identity/mine')) as { unmaskings: { why: string }[] }
  assert.equal(unmaskings[0]!.why, 'Compared with a photo of the IC')
  await press(first, 'Add a note')
  await first.getByLabel('Note', { exact: true }).fill('Asked about the new name')
  await press(first, 'Add a note')
  await first.getByText('Asked about the new name').first().waitFor()

  await first.goto(`${APP}/desk/audit?act=identity.unmask`)
  await first
    .getByRole('row', { name: /Compared with a photo/ })
    .first()
    .click()
  await first.getByRole('heading', { name: 'What changed' }).waitFor()
  await isSound(first)
})

test('a restricted member is refused with the case; another operator answers the appeal and lifts it', async () => {
  const email = 'junhao.lim@example.sg'
  const call = await enterAsMember(phone.page, email)
  const { loginInfo } = await call('/login/login', { kind: 'personal', email, password: 'Tembusu-2026', agreed: true })
  const id = (loginInfo as { mem_id: number }).mem_id
  await first.goto(`${APP}/desk/restrictions?impose=${id}`)
  await first.getByLabel('orders', { exact: true }).check()
  await first.getByLabel('What the member reads, in English').fill('Orders of others were placed from this device')
  await first.getByLabel('What the member reads, in Chinese').fill('该设备曾代他人下单')
  await first.getByLabel('Reason for the record').fill('Seen in the daily review')
  await press(first, 'Restrict')
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await first
    .getByText(/Case C-/)
    .first()
    .waitFor()
  const { restrictions } = (await call('/restriction/mine')) as { restrictions: { caseNo: string }[] }
  const { caseNo } = restrictions.at(-1)!
  const { items } = (await call('/project/list?phase=in_progress')) as { items: { no: string; priceVersion: number }[] }
  await assert.rejects(
    call('/order/buy', { project: items[0]!.no, kg: 1000, priceVersion: items[0]!.priceVersion ?? 1 }),
    new RegExp(caseNo),
    'the refusal names the case',
  )
  const { no } = await call('/request/submit', { kind: 'appeal', caseNo, text: 'It was my own tablet', pictures: [] })
  await second.goto(`${APP}/desk/requests?no=${no}`)
  await second.getByText('It was my own tablet').waitFor()
  await press(second, 'Approve')
  await second.getByLabel('Answer in English').fill('The tablet is yours: the case is lifted')
  await second.getByLabel('Answer in Chinese').fill('该平板为您本人所有，限制已解除')
  await second.getByLabel('Reason').fill('The receipt shows it')
  await press(second, 'Approve')
  await second.getByText('The tablet is yours: the case is lifted').first().waitFor()
  await phone.page.goto(`${APP}/pages/profile/applyinfo?no=${no}`)
  await phone.page.getByText('The tablet is yours: the case is lifted').first().waitFor()
  const after = (await call('/restriction/mine')) as { restrictions: { caseNo: string; liftedAt: number | null }[] }
  assert.ok(!after.restrictions.some((one) => one.caseNo === caseNo && one.liftedAt === null))
})

test('a request for a higher level is refused, with the reason in the member’s language', async () => {
  const call = await enterAsMember(phone.page, 'kavitha.s@example.com')
  const { no } = await call('/request/submit', {
    kind: 'level_upgrade',
    level: 4,
    text: 'I buy each month',
    pictures: [],
  })
  await first.goto(`${APP}/desk/requests?no=${no}`)
  await first.getByText('I buy each month').waitFor()
  await press(first, 'Take it')
  await first.getByText(/^You work on it, since/).waitFor()
  // Assigned by keyboard: passing over a name assigns nothing.
  const { name: colleague } = await demoOperator('support2')
  await first.getByLabel('Give it to').focus()
  await first.keyboard.type(colleague)
  await first.keyboard.press('Tab')
  await first.keyboard.press('Enter')
  await first.getByText(new RegExp(`^${colleague} works on it: given by`)).waitFor()
  await second.goto(`${APP}/desk/requests?whose=mine`)
  await second.getByRole('row', { name: new RegExp(String(no)) }).click()
  await second.getByText(/^You work on it: .* gave it to you/).waitFor()
  await isSound(second)
  await press(second, 'Put it back')
  await second.getByText('Nobody works on it').last().waitFor()
  await press(first, 'Refuse')
  await first.getByLabel('Answer in English').fill('Ask again after your first ton')
  await first.getByLabel('Answer in Chinese').fill('请在首次购买后再次申请')
  await first.getByLabel('Reason').fill('No tons bought yet')
  await press(first, 'Refuse')
  await phone.page.goto(`${APP}/pages/profile/applyinfo?no=${no}`)
  await phone.page.getByText('Ask again after your first ton').first().waitFor()
})
