/** Why: what a waiting time stops is said before anything is typed, with its end and what is left of the day, on every page that it stops. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { APP, api, closeBrowser, logInAs, mailedCode, openPage } from './browser.ts'

after(closeBrowser)
const PASSWORD = 'Tembusu-2026'

/** A new member who has passed the risk questions and then reset the login password by mail: withdrawals wait for 72 hours. */
async function waiting(): Promise<string> {
  const email = `${randomUUID()}@example.sg`
  const code = async (purpose: 'register' | 'reset') => {
    const { data } = await api<{ codeTicket: string }>('/h5/api/login/code', { body: { email, purpose } })
    return { codeTicket: data.codeTicket, code: await mailedCode(email) }
  }
  const who = { kind: 'personal', firstName: 'Hui Min', lastName: 'Ong', email, password: 'Meranti-2027', invitationCode: 'TN7K2Q', agreed: true }
  const { token } = (await api<{ token: string }>('/h5/api/login/register', { body: { ...who, ...(await code('register')) } })).data
  const quiz = await api<{ questions: { id: string; options: { id: string }[] }[] }>('/h5/api/faq/quiz', { token })
  const answers: { question: string; option: string }[] = []
  for (const { id, options } of quiz.data.questions) {
    for (const option of options) {
      const body = { question: id, option: option.id }
      if ((await api<{ right: boolean }>('/h5/api/faq/check', { body, token })).data.right) answers.push(body)
    }
  }
  assert.equal((await api('/h5/api/faq/finish', { body: { answers }, token })).code, 0)
  assert.equal((await api('/h5/api/login/reset', { body: { email, password: PASSWORD, ...(await code('reset')) } })).code, 0)
  return email
}
const off = async (page: Page, name: RegExp): Promise<void> => {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  assert.ok(await button.isDisabled())
}

test('an order beyond the day’s sum and a plan are not offered while withdrawals wait, and the page says until when', async () => {
  const email = await waiting()
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  await page.goto(`${APP}/pages/project/dmarket?no=TN-0126`)
  await page.getByText(/Withdrawals wait until .* S\$200\.00 is left today\./).waitFor()
  await page.getByLabel('Tons', { exact: true }).fill('40')
  await page.getByText(/This order counts S\$[\d,.]+, and there is no second factor of before/).waitFor()
  await off(page, /S\$200\.00 left today/)
  await page.getByLabel('Tons', { exact: true }).fill('1')
  await page.getByText(/This order counts/).waitFor({ state: 'detached' })
  await page.goto(`${APP}/pages/profile/plannew?no=TN-0142`)
  await page.getByText(/Until then no plan can be made or resumed/).waitFor()
  await off(page, /Possible from /)
  assert.deepEqual(wrong, [])
  await page.context().close()
})
