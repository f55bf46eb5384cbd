/**
 * A day of two hundred decisions by keyboard, of each kind that a desk has: payments that name nobody or a wrong
 * amount, withdrawals, a correction, retirements, projects, requests, pairs, a restriction, alerts. Numbers, serials
 * and days are copied from file to file and from row to act; a person types only words.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { dayOf, isWeekend } from '@tonne/domain/days'
import { isSound } from '../acts.ts'
import { APP } from '../app.ts'
import { demoCall, memberOf } from '../atPhone.ts'
import { enterDesk, leave, openDesk } from '../browser.ts'
import { answer, decide, openFirst, press, pressed, tabTo, type, workThrough } from './hands.ts'
import { askForMany, deskApi, importAnswer, start } from './manyRetirements.ts'

const [one, two] = [await openDesk(), await openDesk()]
const [first, second] = [one.page, two.page]
after(() => leave(one, two))
const [RETIREMENTS, PAYMENTS] = [48, 46]
let decided = 0
const rowsOf = (page: typeof first) => page.locator('tbody tr')

async function toNextWorkingDay(): Promise<void> {
  const { now } = await demoCall<{ now: number }>('/clock')
  let days = 1
  while (isWeekend(dayOf(new Date(now + days * 86_400_000)))) days += 1
  await demoCall('/clock', { minutes: days * 1440 })
}

test('retirements are instructed and sent to the registry as one file', async () => {
  await askForMany(RETIREMENTS)
  await enterDesk(first, 'market')
  await first.goto(`${APP}/desk/retirements?state=requested`)
  await first.getByRole('row', { name: /RT-/ }).first().waitFor()
  decided += await workThrough(first, '1')

  await first.goto(`${APP}/desk/retirements?state=instructed`)
  await first.getByText(/of \d+ at the registry are in its lists/).waitFor()
  await isSound(first)
  await tabTo(first, /Instruction file/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor()
  await tabTo(first, /Reason/)
  await type(first, 'Uploaded at Verra')
  const download = first.waitForEvent('download')
  await tabTo(first, /Download/)
  await press(first, 'Enter')
  const file = readFileSync((await (await download).path())!, 'utf8')
  const ours = file.split('\r\n').filter((line) => line.includes(`Resident ${start} `))
  assert.equal(ours.length, RETIREMENTS)
  for (const line of ours) assert.match(line, /"20300-\d+-\d+-VCS-VCU-1507/)
})

test('the registry’s list answers all retirements at once, and another operator confirms each', async () => {
  const { now } = await demoCall<{ now: number }>('/clock')
  await importAnswer(RETIREMENTS, dayOf(new Date(now)))
  await first.reload()
  await first.getByRole('button', { name: /^Record \d+ / }).waitFor()
  await tabTo(first, /Record \d/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor()
  await tabTo(first, /Reason/)
  await type(first, 'As its list says')
  await tabTo(first, /Record \d/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor({ state: 'detached' })

  await enterDesk(second, 'market2')
  await second.goto(`${APP}/desk/retirements?state=instructed`)
  await second.getByRole('row', { name: /RT-/ }).first().waitFor()
  decided += await workThrough(second, '2')
  const company = await memberOf('finance@meranti.example')
  const { items } = await company<{ items: { name: string; state: string }[] }>('/retirement/list?limit=50')
  const mine = items.filter(({ name }) => name?.startsWith(`Resident ${start}`))
  assert.equal(mine.length, RETIREMENTS)
  for (const item of mine) assert.equal(item.state, 'retired')
})

test('payments that no rule could book are assigned to members, and a second operator agrees to each', async () => {
  await demoCall('/bank/pause', { paused: true })
  const member = await memberOf('weiling@example.sg')
  for (let i = 0; i < PAYMENTS; i++) {
    const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 30_00 })
    await demoCall('/bank/pay', { no, amountCents: 20_00 + i })
  }
  await enterDesk(first, 'finance')
  await first.goto(`${APP}/desk/deposits`)
  await openFirst(first)
  const rows = rowsOf(first)
  // The payments that the demo world begins with wait here too, one of them claimed.
  const waiting = await rows.count()
  assert.ok(waiting >= PAYMENTS + 2 && waiting <= 50, `${waiting} rows`)
  for (let i = 0; i < waiting; i++) {
    await rows.nth(i).and(first.locator('[aria-selected=true]')).waitFor()
    await first.locator('aside [data-key="1"]').waitFor()
    await decide(first, '1')
    await first.getByText('You proposed this').waitFor()
    decided += 1
    await press(first, ']')
  }
  await enterDesk(second, 'finance2')
  await second.goto(`${APP}/desk/deposits?tab=in_review`)
  decided += await workThrough(second, '1')
  await second.goto(`${APP}/desk/deposits?tab=suspense`)
  decided += await workThrough(second, '1')
  await second.goto(`${APP}/desk/deposits?tab=claims`)
  await second.getByText('Granted').first().waitFor()
})

test('withdrawals and a correction are checked twice', async () => {
  const members = [await memberOf('weiling@example.sg'), await memberOf('finance@meranti.example')]
  await toNextWorkingDay()
  for (const member of members) {
    const { items } = await member<{ items: { id: number; state: string }[] }>('/payee/list')
    const payee = items.find(({ state }) => state === 'verified')!.id
    const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 150_00 })
    await demoCall('/bank/pay', { no })
    await member('/withdrawal/request', { amountCents: 120_00, payee, proof: { tradingPassword: 'Keruing#2026x' } })
  }
  // Later, because the demo's own operators handle only recent ones.
  await demoCall('/clock', { minutes: 11 })
  await enterDesk(first, 'finance')
  await first.goto(`${APP}/desk/withdrawals?stage=requested`)
  decided += await workThrough(first, '1')
  await enterDesk(second, 'finance2')
  await second.goto(`${APP}/desk/withdrawals?stage=proposed`)
  decided += await workThrough(second, '1')
  await second.goto(`${APP}/desk/corrections?tab=proposed`)
  await openFirst(second)
  await decide(second, 'a')
  await second
    .getByText(/Nothing waits|No correction/)
    .first()
    .waitFor()
  decided += 1
})

test('a project is read and approved', async () => {
  await enterDesk(second, 'market2')
  await second.goto(`${APP}/desk/projects?part=review`)
  await rowsOf(second).first().focus()
  await press(second, 'Enter')
  await second.getByRole('button', { name: 'Approve and publish', exact: true }).waitFor()
  await decide(second, 'a')
  await second.getByRole('button', { name: 'Approve and publish', exact: true }).waitFor({ state: 'detached' })
  decided += 1
})

test('requests are answered, a restriction is agreed to, and pairs and alerts are decided', async () => {
  const member = await memberOf('weiling@example.sg')
  const asked = { kind: 'level_upgrade', level: 4, text: 'I buy each week', pictures: [] }
  await member('/request/submit', asked)
  await enterDesk(first, 'support2')
  await first.goto(`${APP}/desk/requests?kind=level_upgrade`)
  await openFirst(first)
  await first.locator('aside .btn--danger').waitFor()
  await answer(first, 'r', ['The level follows from what is held and retired', '会员等级以持有与注销记录为准'])
  await first.goto(`${APP}/desk/requests?kind=appeal`)
  await openFirst(first)
  await first.locator('aside .btn--commit').waitFor()
  await answer(first, 'a', ['You may trade again', '您可以继续交易'])
  decided += 2

  const { items } = await (await deskApi('support'))<{ items: { id: number }[] }>('/member/find', { limit: 1 })
  const { now } = await demoCall<{ now: number }>('/clock')
  await (await deskApi('support'))('/restriction/impose', {
    ...{ memberId: items[0]!.id, scopes: ['withdraw'], code: 'unusual_orders', reviewBy: now + 86_400_000 },
    ...{ textEn: 'A payee that we look at', textCn: '收款账户待核实', reason: 'A call of the bank' },
  })
  await first.goto(`${APP}/desk/restrictions?part=proposals`)
  await openFirst(first)
  await decide(first, 'a')
  decided += 1

  // Three people at one phone, of whom one trades today: at some hours the demo world has no finding of its own.
  const phone = crypto.randomUUID()
  const trader = await memberOf('weiling@example.sg', phone)
  for (const email of ['arjun.pillai@example.com', 'rachel.dalmeida@example.com']) await memberOf(email, phone)
  const bid = { project: 'TN-0126', asset: 'credits', kg: 1000, priceCents: 1380 }
  await trader('/market/cancel', { no: (await trader<{ no: string }>('/market/buy', bid)).no })
  await demoCall('/clock', { minutes: 2 })
  await first.goto(`${APP}/desk/surveillance`)
  await openFirst(first)
  await first.locator('aside [data-key="t"]').waitFor()
  await press(first, 't')
  await first.getByText(/You work on it/).waitFor()
  await decide(first, '1')
  decided += 1
})

test('two hundred things were decided without typing a number', () => {
  assert.ok(decided >= 200, `${decided} items`)
  for (const text of pressed.typed) assert.doesNotMatch(text, /\d/, 'a number was typed')
  const each = pressed.keys / decided
  assert.ok(each < 6, `${pressed.keys} keys for ${decided} items`)
  console.log(`${decided} items, ${pressed.keys} keys`)
})
