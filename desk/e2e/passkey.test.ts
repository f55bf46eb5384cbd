import { after, test } from 'node:test'
import { virtualAuthenticator } from '../../tool/blankPage.mjs'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall } from './atPhone.ts'
import { leave, openDesk } from './browser.ts'
import { demoOperator, freshCode } from './operators.ts'

// Passkeys belong to a host name, never to an IP address.
const SITE = APP.replace('127.0.0.1', 'localhost')
const { page, wrong } = await openDesk()
after(() => leave({ page, wrong }))
async function fillLogin(name: string): Promise<string> {
  const { email, password, code } = await freshCode(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  return code
}

test('a passkey is made, used at the login, and removed; meanwhile the code opens nothing', async () => {
  await virtualAuthenticator(page)
  await page.goto(`${SITE}/desk`)
  await page.getByLabel('Code of your authenticator').fill(await fillLogin('admin2'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const { name } = await demoOperator('admin2')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You have none yet.').waitFor()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Make a passkey' }).click()
  await dialog.locator('.is-bad, .bad').first().waitFor()
  await dialog.getByLabel('Name of the device').fill('Desk laptop')
  await dialog.getByRole('button', { name: 'Make a passkey' }).click()
  await dialog.getByText('Desk laptop').waitFor()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()

  await page.getByLabel('Email').waitFor()
  await page.getByLabel('Code of your authenticator').fill(await fillLogin('admin2'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('You have a passkey: log in with it.').waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.locator('.rail').waitFor()

  await page.getByRole('button', { name, exact: true }).click()
  await dialog.getByText('last used').waitFor()
  // After ten minutes privileged acts ask again, by passkey, in a dialog above the open one.
  await demoCall('/clock', { minutes: 11 })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  const again = page.getByRole('dialog', { name: 'Use your passkey again' })
  await again.waitFor()
  await isSound(page)
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await again.waitFor({ state: 'detached' })
  await page.getByText('You have none yet.').waitFor()
})
