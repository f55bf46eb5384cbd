import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, logInWithForm, openDesk } from './browser.ts'
import { demoOperator } from './operators.ts'

after(closeBrowser)

test('a wrong code is refused in a sentence, a right one opens the desk', async () => {
  const { page } = await openDesk()
  await page.goto(`${APP}/console`)
  await page.waitForURL(/\/desk(\/|$)/)
  const { email, password } = await demoOperator('support')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Code of your authenticator').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Email, password or code is incorrect').waitFor()
  await logInWithForm(page, 'support')
  await page.goto(`${APP}/desk/operators`)
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
  await page.context().close()
})

test('one admin proposes an operator, another approves, and the link in the mail opens the desk', async () => {
  const [first, second, invited] = [await openDesk(), await openDesk(), await openDesk()]
  await enterDesk(first.page, 'admin')
  await first.page.goto(`${APP}/desk/operators`)
  await first.page.getByRole('button', { name: 'Invite' }).click()
  const email = `new-${Date.now()}@tonne.example`
  await first.page.getByLabel('Name').fill('Siti Aminah')
  await first.page.getByLabel('Email').fill(email)
  await first.page.getByLabel('Role').selectOption('finance')
  await first.page.getByLabel('Reason').fill('Joins the finance team')
  await first.page.getByRole('button', { name: 'Propose' }).click()
  await first.page.getByText('Waits for another admin').first().waitFor()

  await enterDesk(second.page, 'admin2')
  await second.page.goto(`${APP}/desk/operators`)
  await second.page.getByRole('button', { name: 'Disable' }).first().click()
  const dialog = second.page.getByRole('dialog', { name: /^Disable / })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByLabel('Reason').and(second.page.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await second.page.getByRole('row', { name: new RegExp(email) }).click()
  await act(second.page, 'Approve and send', 'Known to me')
  await second.page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Sent')
    .waitFor()

  const { data } = (await (await fetch(`${APP}/demo/mail?to=${encodeURIComponent(email)}`)).json()) as {
    data: { mails: { text: string }[] }
  }
  const token = /invite#([A-Za-z0-9_-]{43})/.exec(data.mails[0]!.text)![1]!
  await invited.page.goto(`${APP}/desk/invite#${token}`)
  await invited.page.getByText('Siti Aminah, you are invited as Finance.').waitFor()
  await isSound(invited.page)
  for (const { page, wrong } of [first, second, invited]) {
    await closePages({ page, wrong })
  }
})
