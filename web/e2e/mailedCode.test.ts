import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { forgotCopy as copy } from '../src/people/login/forgotCopy.ts'
import { mailedCodeCopy as mailed } from '../src/shared/credentials/mailedCodeCopy.ts'
import { assertAccessible } from './assertAccessible.ts'
import { APP, api, type Lang, openPage, wordIn } from './browser.ts'
import { register } from './newcomer.ts'

after(closeBrowser)
const PASSWORD = 'Meranti-2027'
type Mails = { mails: { subject: string; text: string; code: string | null }[] }

/** Requests a code from another browser, and guesses at it until its request has expired. */
async function bother(email: string, i: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-device': `stranger-${i}-${randomUUID()}` }
  const post = async (path: string, body: object) =>
    (await (await fetch(APP + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
      code: number
      data: { codeTicket: string }
    }
  const { data } = await post('/h5/api/login/code', { email, purpose: 'reset' })
  for (let n = 0; n < 6; n++)
    assert.notEqual(
      (await post('/h5/api/login/reset', { email, codeTicket: data.codeTicket, code: 'ZZZZZZZZ', password: PASSWORD }))
        .code,
      0,
    )
}

for (const lang of ['en', 'cn'] as Lang[]) {
  test(`${lang}: a new login password, with strangers requesting codes before and after`, async () => {
    const say = wordIn(lang)
    const { email } = await register()
    const { page, wrong } = await openPage({ lang })
    await bother(email, 0)
    await page.goto(`${APP}/pages/login/forgot`)
    const typed = page.getByLabel(say(copy.email), { exact: true })
    await typed.fill(`x${email}`)
    await page.getByRole('button', { name: say(copy.send) }).click()
    await page.getByRole('button', { name: say(copy.change) }).click()
    assert.equal(await typed.inputValue(), `x${email}`)
    await typed.fill(email)
    await page.getByRole('button', { name: say(copy.send) }).click()
    const shown = page.getByText({ en: /request \w{4}/, cn: /请求 \w{4}/ }[lang])
    await shown.waitFor()
    const ref = /(?:request|请求) (\w{4})/.exec((await shown.textContent())!)![1]!
    await bother(email, 1)
    // A phone may drop the page while its owner reads the mail.
    await page.reload()
    await shown.waitFor()
    const { mails } = (await api<Mails>(`/demo/mail?to=${encodeURIComponent(email)}`)).data
    const mine = mails.filter(({ subject }) => subject.includes(ref))
    assert.equal(mine.length, 1)
    assert.match(mine[0]!.text, /Chrome/)
    await page.getByLabel(say(mailed.code)).fill(mine[0]!.code!)
    await page.getByLabel(say(copy.newPassword), { exact: true }).fill(PASSWORD)
    await page.locator('input[name=password-again]').fill(PASSWORD)
    await assertAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
    await page.screenshot({ path: `test-results/mailed-code-${lang}.png`, fullPage: true })
    await page.getByRole('button', { name: say(copy.set) }).click()
    await page.getByText(say(copy.done)).waitFor()
    await closePages({ page, wrong })
  })
}
