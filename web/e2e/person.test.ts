import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, mailedCode, openPage } from './browser.ts'

after(closeBrowser)
/** A screenshot of the page, as a picture to send. */
const pictureOf = async (page: Page) => ({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() })
const TRADING = 'Keruing#2026x'

test('a picture is chosen with buttons only, sent, and shown on the profile', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'kavitha.s@example.com')
  await page.goto(`${APP}/pages/profile/index`)
  await page.locator('a[href="/pages/profile/profile"]').click()
  await page.getByRole('link', { name: 'Change the picture' }).click()
  await page.locator('input[type=file]').setInputFiles(await pictureOf(page))
  await page.getByRole('button', { name: 'Zoom: More' }).click()
  await page.getByRole('button', { name: 'Left and right: Less' }).click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.locator('.idy-face img').waitFor()
  const { data } = await api<{ loginInfo: { avatar: string } }>('/h5/api/member/me', { token })
  const served = await fetch(APP + data.loginInfo.avatar)
  assert.equal(served.headers.get('content-type'), 'image/webp')
  await closePages({ page, wrong })
})

test('a request is sent with a picture, and cancelled after a confirmation', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'kavitha.s@example.com')
  await page.goto(`${APP}/pages/profile/apply`)
  await page.locator('a[href*="applynew?kind=name_correction"]').click()
  await page.getByLabel('Name as on your IC').fill('Kavitha d/o Subramaniam')
  await page.locator('input[type=file]').setInputFiles(await pictureOf(page))
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('R-20', { exact: false }).first().waitFor()
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await page.getByRole('button', { name: 'Cancel this request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel this request' }).click()
  await page.getByRole('button', { name: 'Cancel the request' }).click()
  await page.getByText('Cancelled').first().waitFor()
  await closePages({ page, wrong })
})

/** Fills in the mailed code that ends the freeze. */
async function freeze(page: Page, email: string): Promise<void> {
  await page.goto(`${APP}/pages/profile/restrictions`)
  await page.getByRole('button', { name: 'Freeze my account' }).click()
  await page.getByRole('button', { name: 'Freeze now' }).click()
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByLabel('Code from the email').waitFor()
  await page.getByLabel('Code from the email').fill(await mailedCode(email))
}
async function thaw(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Unfreeze', exact: true }).click()
  await page.getByText('No restriction').waitFor()
  const { data } = await api<{ restrictions: unknown[] }>('/h5/api/member/me', { token })
  assert.deepEqual(data.restrictions, [])
}
test('without a trading password the login password ends a freeze', async () => {
  const email = 'kavitha.s@example.com'
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, email)
  await freeze(page, email)
  await page.getByLabel('Login password').fill('Wrong-2026')
  await page.getByRole('button', { name: 'Unfreeze', exact: true }).click()
  await page.getByText('Password is incorrect').waitFor()
  await page.getByLabel('Login password').fill('Tembusu-2026')
  await thaw(page, token)
  await closePages({ page, wrong })
})

test('an appeal, a level and a closure each open their own form from where they are offered', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'kavitha.s@example.com')
  await page.goto(`${APP}/pages/profile/setting`)
  await page.getByRole('link', { name: /Close/ }).click()
  await page.waitForURL(/applynew\?kind=account_closure/)
  await page.getByRole('heading', { name: /Close/ }).first().waitFor()
  await closePages({ page, wrong })
})

test('the profile shows a freeze, which the mailed code and the trading password end', async () => {
  const email = 'rachel.dalmeida@example.com'
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, email)
  await api('/h5/api/credential/tradingpassword', {
    body: { password: 'Tembusu-2026', tradingPassword: TRADING },
    token,
  })
  await freeze(page, email)
  await page.getByLabel('Trading password').fill(TRADING)
  await thaw(page, token)
  await closePages({ page, wrong })
})
