import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { demoCall, memberOf, today } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonne-bundles-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await closeBrowser()
})
const asked = {
  project: 'TN-0142',
  kg: 1000,
  beneficiary: 'other',
  name: 'Rumah Hijua',
  reason: 'gift',
  reasonText: '',
  message: '',
}
const proof = { tradingPassword: 'Keruing#2026x' }

/** An act with its reason; the dialog's button has the same label as the one that opens it. */
async function act(page: Page, name: RegExp, why = 'Looked up in the registry'): Promise<void> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(why)
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'hidden' }).catch(async (cause) => {
    throw new Error(`the dialog stays: ${await dialog.innerText()}`, { cause })
  })
}

test('a retirement requested on a phone is retired and corrected by two; a stranger reads both versions', async () => {
  // The member has no hold, because retiring in another's name is a gift.
  const member = await memberOf('finance@meranti.example')
  const { priceVersion } = await member<{ priceVersion: number }>(`/project/info?no=${asked.project}`)
  await member('/order/buy', { project: asked.project, kg: asked.kg, priceVersion })
  // The test plays the registry at the desk.
  await demoCall('/registry/pause', { paused: true })
  const { no } = await member<{ no: string }>('/retirement/request', { ...asked, proof })
  const [first, second] = [await openDesk(), await openDesk()]
  await enterDesk(first.page, 'market')
  await first.page.goto(`${APP}/desk/retirements?no=${no}`)
  await act(first.page, /Instructed the registry/)
  await act(first.page, /Record the answer/)
  const reference = first.page.getByLabel('Reference', { exact: true })
  // An error is shown at its field, behind the dialog that asked for the reason, and the field gets the focus.
  await first.page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  const hintId = await reference.getAttribute('aria-describedby')
  assert.match((await first.page.locator(`[id="${hintId}"]`).textContent()) ?? '', /2 to 80 letters/)
  await reference.fill('DEMO-RT-9100')
  await first.page.getByLabel('Day', { exact: true }).fill(await today())
  await first.page.getByLabel('Its answer').fill('The demo registry lists these serials as retired')
  await act(first.page, /Record the answer/)
  await first.page.getByText('You recorded it: another operator confirms it.').waitFor()
  assert.equal(await first.page.getByRole('button', { name: /^Confirm/ }).count(), 0)
  await enterDesk(second.page, 'market2')
  await second.page.goto(`${APP}/desk/retirements?no=${no}`)
  await act(second.page, /Confirm: retire 1 t/)

  await first.page.goto(`${APP}/desk/retirements?state=retired&no=${no}`)
  await first.page.getByLabel('Name on the certificate').fill('Rumah Hijau')
  await act(first.page, /Correct the certificate/, 'Two letters were swapped')
  await first.page.getByText('You recorded it: another operator confirms it.').waitFor()
  assert.equal(await first.page.getByRole('button', { name: 'Publish the correction' }).count(), 0)
  await second.page.goto(`${APP}/desk/retirements?state=retired&no=${no}`)
  await second.page.getByText('Rumah Hijua → Rumah Hijau').waitFor()
  await act(second.page, /Publish the correction/)
  await second.page.getByText('Rumah Hijua → Rumah Hijau').waitFor({ state: 'detached' })

  const stranger = await openDesk({ width: 390 })
  const address = `${APP}/pages/verify/certificate?no=${no}`
  await stranger.page.goto(address)
  await stranger.page.getByText('Version 2, in place of version 1').waitFor()
  await stranger.page.getByText('Reason: Two letters were swapped').waitFor()
  await stranger.page.getByText('Rumah Hijau', { exact: true }).waitFor()
  await stranger.page.getByRole('link', { name: 'See the version before' }).click()
  await stranger.page.getByText('Superseded by version 2').waitFor()
  await stranger.page.getByText('Rumah Hijua', { exact: true }).waitFor()
  assert.match(await verified(no), /Everything holds/)
  for (const { page, wrong } of [first, second, stranger]) {
    await closePages({ page, wrong })
  }
})

const NOT_FOUND = 1005
/**
 * The proof file of a certificate, which exists once its newest version is in the log, some seconds after the
 * signature.
 */
async function bundleOf(no: string): Promise<unknown> {
  for (;;) {
    const answer = await (await fetch(`${APP}/h5/api/retirement/bundle?no=${no}`)).json()
    const { code, data } = answer as { code: number; data: unknown }
    if (code === 0) return data
    assert.equal(code, NOT_FOUND)
    await sleep(200)
  }
}
/** Verifies like anyone on their own machine. */
async function verified(no: string): Promise<string> {
  const file = join(folder, `${no}.json`)
  writeFileSync(file, JSON.stringify(await bundleOf(no)))
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../verify/src/main.ts'), 'certificate', file], {
    encoding: 'utf8',
  }).stdout
}
