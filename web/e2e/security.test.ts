import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages, virtualAuthenticator } from '../../tool/blankPage.mjs'
import { APP, api, openPage } from './browser.ts'
import { register } from './newcomer.ts'

after(closeBrowser)
const PASSWORD = 'Tembusu-2026'
const TRADING = 'Keruing#2026x'
/** Passkeys belong to a host name, never to an IP address. */
const SITE = APP.replace('127.0.0.1', 'localhost')

/** A member who has passed the risk questions. */
async function newMember() {
  const member = await register()
  return { ...member, loginInfo: { ...member.loginInfo, is_answer: true } }
}
async function enter(
  page: Page,
  { token, loginInfo }: { token: string; loginInfo: object },
  path: string,
): Promise<void> {
  await page.goto(`${SITE}/pages/other/protocol`)
  await page.evaluate(
    ([text, info]) => {
      localStorage.setItem('token', text!)
      localStorage.setItem('loginInfo', info!)
      localStorage.setItem('isLogin', 'true')
    },
    [token, JSON.stringify(loginInfo)],
  )
  await page.goto(SITE + path)
}
test('a passkey is made, used at the login, and approves acts that need proof', async () => {
  const member = await newMember()
  const { page, wrong } = await openPage({ lang: 'en' })
  await virtualAuthenticator(page)
  await enter(page, member, '/pages/profile/security')
  await page.getByRole('button', { name: /Add a passkey/ }).click()
  await page.getByLabel('Your login password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.locator('.sec-codes li').first().waitFor()
  assert.equal(await page.locator('.sec-codes li').count(), 10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('Withdrawals wait').first().waitFor()
  await page.getByText('10 of 10 left').waitFor()

  await page.goto(`${SITE}/pages/profile/withdpwd`)
  await page.getByLabel('Current login password').fill(PASSWORD)
  await page.getByLabel('Trading password', { exact: true }).fill(TRADING)
  await page.getByLabel('Type it again').fill(TRADING)
  await page.getByRole('button', { name: 'Set the trading password' }).click()
  await page.getByRole('button', { name: 'Try the trading password' }).click()
  await page.getByLabel('Trading password', { exact: true }).fill(TRADING)
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await page.getByText('Passkey confirmed').waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('That is right').waitFor()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${SITE}/pages/login/index`)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(/index\/(index|faq)/)
  await closePages({ page, wrong })
})

test('a forgotten password is reset by mail, and the page states the consequences first', async () => {
  const member = await newMember()
  const { page, wrong } = await openPage({ lang: 'en' })
  await page.goto(`${SITE}/pages/login/index`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByText('withdrawals wait 72 hours').waitFor()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByLabel('Code from the email').fill(await codeOf(member.email))
  await page.getByLabel('New login password').fill('Meranti-2027')
  await page.getByLabel('Type it again').fill('Meranti-2027')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.getByText('The new login password is set.').waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('Meranti-2027')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/index\/(index|faq)/)
  await closePages({ page, wrong })
})

/** The mail arrives a moment after the page announces it. */
async function codeOf(email: string): Promise<string> {
  for (const until = Date.now() + 45_000; Date.now() < until; ) {
    const { data } = await api<{ mails: { subject: string; code: string | null }[] }>(
      `/demo/mail?to=${encodeURIComponent(email)}`,
    )
    const reset = data.mails.find((mail) => mail.subject.startsWith('Set a new') && mail.code)
    if (reset) return reset.code!
    await new Promise((later) => setTimeout(later, 200))
  }
  throw new Error(`no code to set a new password was mailed to ${email}`)
}

test('another device is logged out from the list, and the login history shows a wrong password', async () => {
  const member = await newMember()
  const credentials = { kind: 'personal', email: member.email, agreed: true }
  await api('/h5/api/login/login', { body: { ...credentials, password: PASSWORD } })
  await api('/h5/api/login/login', { body: { ...credentials, password: 'Wrong-2026' } })
  const { page, wrong } = await openPage({ lang: 'en' })
  await enter(page, member, '/pages/profile/security')
  await page.getByText('Wrong password').waitFor()
  await page.getByRole('button', { name: /^Log out node/ }).click()
  await page.getByText('The device is logged out').waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Log out node/ }).waitFor({ state: 'detached' })
  await closePages({ page, wrong })
})

test('all other devices are logged out only after a question, which says how many', async () => {
  const member = await newMember()
  const credentials = { kind: 'personal', email: member.email, agreed: true, password: PASSWORD }
  for (let device = 0; device < 2; device++) await api('/h5/api/login/login', { body: credentials })
  const { page, wrong } = await openPage({ lang: 'en' })
  await enter(page, member, '/pages/profile/security')
  const others = page.getByRole('button', { name: /^Log out node/ })
  await others.nth(1).waitFor()
  const end = page.getByRole('button', { name: 'Log out all other devices' })
  const sheet = page.getByRole('dialog')
  await end.click()
  await sheet.getByRole('button', { name: 'Keep them logged in' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  await others.nth(1).waitFor()
  const count = await others.count()
  await end.click()
  await sheet.getByRole('button', { name: `Log out ${count} devices` }).click()
  await page.getByText(`${count} devices logged out`).waitFor()
  await others.first().waitFor({ state: 'detached' })
  await page.getByText('This device', { exact: true }).waitFor()
  await closePages({ page, wrong })
})

test('a daily limit is set at once, and a higher one is shown with the instant from which it holds', async () => {
  const member = await newMember()
  const { page, wrong } = await openPage({ lang: 'en' })
  let cut = true
  await page.route('**/member/spendlimit*', (route) => (cut ? route.abort() : route.continue()))
  await enter(page, member, '/pages/profile/security')
  await page.getByText('Nothing was bought, sold or moved.').waitFor()
  cut = false
  await page.getByRole('button', { name: /tap the screen to retry/ }).click()
  const set = async (amount: string) => {
    await page.getByRole('button', { name: /Daily limit/ }).click()
    await page.getByLabel('Limit a day').fill(amount)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await set('none')
  await page.getByText('Enter an amount, such as 500 or 500.00').waitFor()
  await page.getByLabel('Limit a day').fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Daily limit.*S\$500\.00/ }).waitFor()
  await set('900.50')
  await page.getByRole('button', { name: /S\$900\.50 from .*S\$500\.00/ }).waitFor()
  assert.deepEqual(
    wrong.filter((text) => !text.includes('net::ERR_FAILED')),
    [],
  )
  await page.context().close()
})
