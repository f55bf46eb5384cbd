import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, mailedCode, openPage, wordIn } from './browser.ts'
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

test('a company reads in whose name its money goes, and a wrong UEN is named at its field', async () => {
  const { page, wrong } = await openPage({ lang: 'en', width: 320 })
  const email = `${randomUUID()}@example.sg`
  await page.goto(`${APP}/pages/register/index`)
  await page.getByText('Corporate', { exact: true }).click()
  await page.getByLabel('Invitation code').fill('tn7k2q')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  const code = page.getByRole('textbox', { name: 'Code from the email' })
  await code.waitFor()
  await code.fill(await mailedCode(email))
  await page.getByText('Withdrawals go only to accounts in the company’s name.').waitFor()
  const uen = page.getByLabel('UEN')
  for (const [label, value] of [
    ['Company name', 'Rain Tree Trading Pte Ltd'],
    ['UEN', '2015-1234'],
    ['First name', 'Mei Hua'],
    ['Last name', 'Tan'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[name=uen][aria-invalid=true]').waitFor()
  const text = await uen.evaluate(
    (field) => document.getElementById(field.getAttribute('aria-describedby')!)?.textContent,
  )
  assert.match(text ?? '', /UEN/)
  await closePages({ page, wrong })
})

test('a registration outlives a reload while its code is read in the mail; tons to buy are kept too', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const email = `${randomUUID()}@example.sg`
  await page.goto(`${APP}/pages/register/index`)
  await page.getByLabel('Invitation code').fill('tn7k2q')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  const code = page.getByRole('textbox', { name: 'Code from the email' })
  await code.waitFor()
  await page.reload()
  await code.waitFor()
  await page.getByText(email).waitFor()
  await code.fill(await mailedCode(email))
  await page.getByLabel('First name').fill('Mei')
  await page.getByLabel('Last name').fill('Ong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[name=password-again]').waitFor()
  const stored = await page.evaluate(() => sessionStorage.getItem('register')!)
  assert.deepEqual([stored.includes(email), /password|"code"/.test(stored)], [true, false])
  await logInAs(page, 'weiling@example.sg')
  await page.goto(`${APP}/pages/project/dproject?no=TN-0142`)
  const tons = page.getByRole('textbox', { name: 'Tons' })
  await tons.fill('3')
  await page.keyboard.press('Tab')
  await page.reload()
  await tons.waitFor()
  assert.equal(await tons.inputValue(), '3')
  await closePages({ page, wrong })
})
