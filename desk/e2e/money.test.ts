import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { closedUntil } from '@tonne/domain/money/withdrawal'
import type { Page } from 'playwright-core'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'

const [one, two, phone] = [await openDesk(), await openDesk(), await openDesk({ width: 390 })]
const [first, second] = [one.page, two.page]
before(async () => {
  await enterDesk(first, 'finance')
  await enterDesk(second, 'finance2')
})
after(() => leave(one, two, phone))
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
type Waiting = { no: string; stage: string; amountCents: number; netCents: number }
const rejected = (msgId: string, no: string): string => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${msgId}</OrgnlMsgId><GrpSts>PART</GrpSts>
  </OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
  <OrgnlEndToEndId>${no}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn>
  <AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

test('a withdrawal: one proposes, another approves; the bank’s answer ends it on the member’s screen', async () => {
  const call = await enterAsMember(phone.page, 'weiling@example.sg')
  const { items } = (await call('/withdrawal/list')) as { items: Waiting[] }
  const { no } = items.find((w) => w.stage === 'requested')!
  await first.goto(`${APP}/desk/withdrawals?no=${no}`)
  await button(first, 'Take it').click()
  await first.getByText(/^You work on it, since/).waitFor()
  await act(first, 'Propose', 'Payee and amount checked')
  await first.getByText('You proposed this').waitFor()
  assert.equal(await button(first, /^Approve and pay/).count(), 0)
  await isSound(first)
  await second.goto(`${APP}/desk/withdrawals?no=${no}`)
  await act(second, /^Approve and pay/, 'The same in the mandate')
  // On working days the demo's bank accepts it at once; on others it waits for the file, which comes back rejected.
  const { now } = await demoCall<{ now: number }>('/clock')
  const isPaidAtOnce = !closedUntil(new Date(now))
  await phone.page.goto(`${APP}/pages/profile/withdrawinfo?no=${no}`)
  if (isPaidAtOnce) return phone.page.getByText('Completed').first().waitFor()
  const download = first.waitForEvent('download')
  await first.reload()
  await button(first, /^Make pain/).click()
  await first.getByLabel('Reason').fill('The file of today')
  await button(first, 'Make a payment file').click()
  const file = await download
  const xml = readFileSync((await file.path())!, 'utf8')
  assert.match(xml, new RegExp(`<EndToEndId>${no}</EndToEndId>`))
  const msgId = file.suggestedFilename().replace('.xml', '')
  await second
    .locator('input[type=file]')
    .setInputFiles({ name: 'answer.xml', mimeType: 'application/xml', buffer: Buffer.from(rejected(msgId, no)) })
  await second.getByLabel('Reason').fill('The answer of the bank')
  await second.getByRole('dialog').getByRole('button').last().click()
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  await phone.page.reload()
  await phone.page.getByText('Payment refused').first().waitFor()
})

test('a withdrawal refused with a reason: the member reads it and has the money again', async () => {
  const company = await memberOf('finance@meranti.example')
  const before = await company<{ availableCents: number }>('/wallet/summary')
  const { items } = await company<{ items: Waiting[] }>('/withdrawal/list')
  const { no, amountCents } = items.find((w) => w.stage === 'proposed' || w.stage === 'requested')!
  await second.goto(`${APP}/desk/withdrawals?no=${no}`)
  await act(second, 'Refuse', 'The account is closed, please add another')
  await second.goto(`${APP}/desk/withdrawals?stage=refused&no=${no}`)
  await second.getByText('The account is closed, please add another').first().waitFor()
  const shown = await company<{ stage: string; refusedWhy: { en: string } }>(`/withdrawal/info?no=${no}`)
  assert.equal(shown.stage, 'refused')
  assert.match(shown.refusedWhy.en, /The account is closed/)
  assert.equal(
    (await company<{ availableCents: number }>('/wallet/summary')).availableCents,
    before.availableCents + amountCents,
  )
})

test('a claim: two operators match the bank’s line to the claimant, and the member sees it granted', async () => {
  const call = await enterAsMember(phone.page, 'kavitha.s@example.com')
  const { items } = (await call('/claim/list')) as { items: { no: string; state: string; amountCents: number }[] }
  const { no } = items.find((c) => c.state === 'open')!
  await first.goto(`${APP}/desk/deposits?tab=claims&no=${no}`)
  await first.getByRole('link', { name: /KAVITHA/ }).click()
  await button(first, new RegExp(`Propose .* ${no}`)).click()
  await first.getByLabel('Reason').fill('The sender and the day agree')
  await button(first, 'Propose match').click()
  await first.getByText('You proposed this').waitFor()
  await second.goto(first.url())
  await act(second, 'Approve and credit S$480.00', 'The same in the bank’s advice')
  await phone.page.goto(`${APP}/pages/profile/claim`)
  await phone.page.getByText('In your balance').first().waitFor()
})

test('a payee that no bank has confirmed: an operator verifies its holder, and the member’s page says so', async () => {
  const call = await enterAsMember(phone.page, 'weiling@example.sg')
  const { registeredName: holder } = await call('/payee/list')
  const proof = { tradingPassword: 'Keruing#2026x' }
  const number = `73${String(Date.now() % 1_000_000).padStart(6, '0')}9999`
  const { id } = await call('/payee/add', { kind: 'account', bank: 'OCBC', number, holder, proof })
  await first.goto(`${APP}/desk/payees?payee=${id}`)
  await first.getByText('Match').first().waitFor()
  await isSound(first)
  await act(first, 'Verify holder', 'The bank confirmed the name by phone')
  await first.getByText('Pick a payee to compare the names').waitFor({ state: 'attached' })
  await phone.page.goto(`${APP}/pages/profile/card`)
  await phone.page.getByText('9999').first().waitFor()
  const after = (await call('/payee/list')) as { items: { id: number; state: string }[] }
  assert.equal(after.items.find((p) => p.id === id)?.state, 'verified')
  // Her withdrawals wait as long as it is new.
  await call('/payee/remove', { id })
})

test('a deposit credited to the wrong member: two reverse it; the member reads why and sees the original', async () => {
  const call = await enterAsMember(phone.page, 'weiling@example.sg')
  const { no } = await call('/deposit/create', { amountCents: 61_50 })
  await demoCall('/bank/pay', { no })
  const { entryNo } = (await call(`/deposit/info?no=${no}`)) as { entryNo: string }
  await first.goto(`${APP}/desk/corrections?q=${no}`)
  await first.getByText('What the reversal will post').waitFor()
  const tops = await Promise.all(['Find', 'Export CSV'].map((name) => button(first, name).boundingBox()))
  assert.equal(tops[0]?.y, tops[1]?.y)
  await isSound(first)
  await button(first, 'Propose a reversal').click()
  const dialog = first.getByRole('dialog')
  await dialog
    .getByLabel('What the member reads, in English')
    .fill('The payer wrote that this was meant for another account')
  await dialog.getByLabel('What the member reads, in Chinese').fill('付款人来函说明该款应入其他账户')
  await dialog.getByLabel('Reason', { exact: true }).fill('Letter of the payer, 20 November')
  await dialog.getByRole('button', { name: 'Propose a reversal' }).click()
  await first.getByText(/covers this entry/).waitFor()
  await second.goto(`${APP}/desk/corrections?tab=proposed`)
  await second.getByRole('row', { name: new RegExp(entryNo) }).click()
  await isSound(second)
  await act(second, 'Post the reversal', 'The letter is here')
  await second.goto(`${APP}/desk/corrections?tab=approved`)
  await second.getByRole('row', { name: new RegExp(entryNo) }).click()
  await second.getByText(/S\$61\.50, waits for its owner/).waitFor()
  await phone.page.goto(`${APP}/pages/profile/entry?no=${entryNo}`)
  await phone.page.getByText('This entry was wrong and is reversed').waitFor()
  await phone.page.getByRole('link', { name: 'Reversing entry' }).click()
  await phone.page.getByText('The payer wrote that this was meant for another account').waitFor()
  await phone.page.getByRole('link', { name: new RegExp(`Original entry.*${entryNo}`) }).waitFor()
  // The deposit's own page shows the present state.
  await phone.page.goto(`${APP}/pages/profile/depositinfo?no=${no}`)
  await phone.page.getByText('This deposit was entered wrongly and is reversed').waitFor()
  assert.equal(await phone.page.getByText('It is in your wallet.').count(), 0)
  await isSound(phone.page)
})

test('all invariants hold, and each names what would break it', async () => {
  await first.goto(`${APP}/desk/invariants?id=32+whole+mirrors`)
  await first
    .getByRole('row', { name: /32 whole mirrors/ })
    .getByText('Holds', { exact: true })
    .waitFor()
  await first.getByText('None: no row breaks it.').waitFor()
  await isSound(first)
})
