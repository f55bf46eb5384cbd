import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, today } from './atPhone.ts'
import { enterAsMember } from './member.ts'
import { openPair } from './pair.ts'

const { first, second, phone } = await openPair('market')

test('a retirement: instructed, the registry’s answer recorded, confirmed by another, and certified', async () => {
  const call = await enterAsMember(phone, 'weiling@example.sg')
  const proof = { tradingPassword: 'Keruing#2026x' }
  const { holdings } = (await call('/wallet/tons')) as { holdings: { project: { no: string }; freeKg: number }[] }
  const project = holdings.find((h) => h.freeKg >= 1000)!.project.no
  const asked = {
    project,
    kg: 1000,
    beneficiary: 'self',
    reason: 'travel',
    reasonText: '',
    message: 'For a flight',
    proof,
  }
  // The test plays the registry at the desk.
  await demoCall('/registry/pause', { paused: true })
  const { no } = await call('/retirement/request', asked)
  await first.goto(`${APP}/desk/retirements?no=${no}`)
  await act(first, 'Instructed the registry', 'Sent by the registry’s portal')
  await first.getByLabel('Reference').fill('VCS-RET-20261')
  await first.getByLabel('Day').fill(await today())
  await first.getByLabel('Its answer').fill('Retired as instructed')
  await act(first, 'Record the answer', 'The registry’s mail of today')
  await first.getByText('You recorded it').waitFor()
  assert.equal(await first.getByRole('button', { name: /^Confirm/ }).count(), 0)
  await isSound(first)
  await second.goto(`${APP}/desk/retirements?no=${no}`)
  await act(second, /^Confirm: retire/, 'Compared with the registry’s page')
  await phone.goto(`${APP}/pages/profile/retireinfo?no=${no}`)
  await phone.getByText('Retired in the registry').first().waitFor()
})

test('a booking counts in its draw; the draw is computed again in the browser, and every step holds', async () => {
  await first.goto(`${APP}/desk/draws?no=TN-0141`)
  await first.getByRole('button', { name: 'Draw again in this browser' }).click()
  await first.getByText(/all 14 steps hold/).waitFor()
  await isSound(first)
  const download = first.waitForEvent('download')
  await first.getByRole('button', { name: 'Bundle' }).click()
  assert.equal((await download).suggestedFilename(), 'draw-TN-0141.json')
  await first.goto(`${APP}/desk/draws?stage=open`)
  await first.getByRole('row').nth(1).click()
  await first.getByText(/Booking closes in/).waitFor()
  await first.getByText('Not yet').first().waitFor()
  assert.equal(await first.getByRole('button', { name: 'Open it now' }).count(), 0)
})

test('the proof that an act is sealed is checked in the browser', async () => {
  await first.goto(`${APP}/desk/audit?act=operator.login`)
  const sealed = first.getByRole('row').filter({ hasText: 'Sealed' }).first()
  await sealed.waitFor({ timeout: 90_000 }).catch(async () => {
    await first.reload()
    await sealed.waitFor()
  })
  await sealed.click()
  await first.getByRole('button', { name: 'Check this row in this browser' }).click()
  await first.getByText(/all 4 steps hold/).waitFor()
})
