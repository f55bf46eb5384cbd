import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage, wordIn } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

test('a bid opens the missing deposit in its place, and the typed text survives the session', async () => {
  const { email } = await newcomer()
  const { page, wrong } = await openPage({ lang: 'en' })
  const say = wordIn('en')
  const token = await logInAs(page, email)
  const at = '/pages/project/dmarket?no=TN-0142'
  await page.goto(APP + at)
  const tons = page.getByRole('textbox', { name: 'Tons' })
  await tons.fill('2')
  await page.getByRole('button', { name: /^Deposit S\$/ }).click()
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  await page.getByRole('heading', { name: 'Bid for 2 t' }).waitFor()
  // Nobody touches the page: the bank pays, and the form returns with its text.
  await page.getByRole('button', { name: 'Bid for 2 t' }).waitFor()
  assert.equal(await tons.inputValue(), '2')

  await tons.fill('1')
  await api('/h5/api/session/logout', { token, body: {} })
  await page.waitForURL('**/pages/login/index**')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Tembusu-2026')
  await page.getByRole('checkbox').check()
  await page.locator('form').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/project/dmarket**')
  await page.getByText(say(['What you typed is still here', ''])).waitFor()
  assert.equal(await tons.inputValue(), '1')

  await tons.fill('3')
  await page.reload()
  await page.getByText(say(['What you typed is still here', ''])).waitFor()
  assert.equal(await tons.inputValue(), '3')
  await page.goto(`${APP}/pages/profile/setting`)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL('**/pages/index/start')
  assert.equal(await page.evaluate(() => sessionStorage.getItem('typed')), null)
  assert.deepEqual(wrong, [])
})
