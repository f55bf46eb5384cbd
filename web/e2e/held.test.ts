import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage } from './browser.ts'
import { codeFor, newcomer } from './newcomer.ts'

after(closeBrowser)

/** A new member who reset the login password by mail, so that withdrawals wait for 72 hours. */
async function waiting(): Promise<string> {
  const { email } = await newcomer()
  const body = { email, password: 'Tembusu-2026', ...(await codeFor(email, 'reset')) }
  assert.equal((await api('/h5/api/login/reset', { body })).code, 0)
  return email
}
const off = async (page: Page, name: RegExp): Promise<void> => {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  assert.ok(await button.isDisabled())
}

test('during a wait an order beyond the day’s sum and a plan are not offered, and the page names the end', async () => {
  const email = await waiting()
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  await page.goto(`${APP}/pages/project/dmarket?no=TN-0126`)
  await page.getByText(/Withdrawals wait until .* S\$200\.00 is left today\./).waitFor()
  await page.getByLabel('Tons', { exact: true }).fill('40')
  await page.getByText(/This order counts S\$[\d,.]+, and you have no earlier second factor/).waitFor()
  await off(page, /S\$200\.00 left today/)
  await page.getByLabel('Tons', { exact: true }).fill('1')
  await page.getByText(/This order counts/).waitFor({ state: 'detached' })
  await page.goto(`${APP}/pages/profile/plannew?no=TN-0142`)
  await page.getByText(/Until then you cannot make or resume a plan/).waitFor()
  await off(page, /Possible from /)
  await closePages({ page, wrong })
})

test('a member who must wait to give a name reads so in place of the form, not after filling it in', async () => {
  const email = await waiting()
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  await page.goto(`${APP}/pages/profile/profile`)
  await page.getByText(/You can give your name and IC number from /).waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
  await closePages({ page, wrong })
})
