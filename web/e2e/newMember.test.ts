import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sayCents, sayKg } from '@tonne/domain/format'
import type { Page } from 'playwright-core'
import { copy as deposit } from '../src/money/deposit/copy.ts'
import { copy as register } from '../src/people/register/copy.ts'
import { copy as faq } from '../src/publishing/faq/copy.ts'
import { mailedCodeCopy as mailed } from '../src/shared/credentials/mailedCodeCopy.ts'
import { buyCopy as buy } from '../src/trading/project/buyCopy.ts'
import { APP, api, closeBrowser, type Lang, mailedCode, openPage, wordIn } from './browser.ts'

after(closeBrowser)
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

async function openAccount(page: Page, lang: Lang, email: string): Promise<void> {
  const say = wordIn(lang)
  await page.goto(APP)
  await page.getByRole('link', { name: say(register.title) }).click()
  await page.getByLabel(say(register.email)).fill(email)
  await page.getByRole('button', { name: say(register.send) }).click()
  await page.getByRole('textbox', { name: say(mailed.code) }).waitFor()
  await page.getByRole('textbox', { name: say(mailed.code) }).fill(await mailedCode(email))
  await page.getByLabel(say(register.firstName)).fill('Mei')
  await page.getByLabel(say(register.lastName)).fill('Ong')
  await page.getByRole('button', { name: say(register.next) }).click()
  await page.getByLabel(say(register.password), { exact: true }).fill('Angsana-2026')
  await page.locator('input[name=password-again]').fill('Angsana-2025')
  await page.getByText({ en: 'Passwords do not match', cn: '两次输入的密码不一致' }[lang]).waitFor()
  await page.locator('input[name=password-again]').fill('Angsana-2026')
  await page.getByLabel(say(register.invitation)).fill('tn7k2q')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say(register.open) }).click()
  await page.waitForURL('**/pages/index/faq**')
}

type Quiz = {
  questions: { id: string; question: Record<string, string>; options: { id: string; text: Record<string, string> }[] }[]
}

/** Answers wrongly once, to read why; then rightly, as the server judges. */
async function passQuiz(page: Page, lang: Lang): Promise<void> {
  const say = wordIn(lang)
  const text = lang === 'cn' ? 'cn' : 'en'
  const { data } = await api<Quiz>('/h5/api/faq/quiz')
  for (const [i, { id, options }] of data.questions.entries()) {
    const judged = await Promise.all(
      options.map(
        async (o) =>
          (await api<{ right: boolean }>('/h5/api/faq/check', { body: { question: id, option: o.id } })).data.right,
      ),
    )
    const right = options[judged.indexOf(true)]!
    const wrong = options[judged.indexOf(false)]!
    if (i === 0) {
      await page.getByRole('radio', { name: wrong.text[text]! }).check({ force: true })
      await page.getByText(say(faq.wrong)).waitFor()
    }
    await page.getByRole('radio', { name: right.text[text]! }).check({ force: true })
    await page.getByText(say(faq.right)).waitFor()
    await page.getByRole('button', { name: say(i === data.questions.length - 1 ? faq.finish : faq.next) }).click()
  }
  await page.waitForURL((url) => !url.pathname.includes('/faq'))
}

async function payIn(page: Page, lang: Lang): Promise<void> {
  const say = wordIn(lang)
  await page.goto(`${APP}/pages/profile/deposit`)
  await page.getByLabel(say(deposit.amount)).fill('10')
  await page.getByRole('button', { name: fill(say(deposit.get), { amount: 'S$10.00' }) }).click()
  await page.waitForURL('**/pages/profile/depositinfo**')
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  // Nobody touches the page: the bank pays, the socket reports it, and the page changes by itself.
  await page.getByText(say(deposit.doneUnit)).waitFor()
}

/** The wallet holds S$10, so the sheet of the purchase takes the rest itself and buys when the bank has paid. */
async function buyTwoTons(page: Page, lang: Lang): Promise<string> {
  const say = wordIn(lang)
  await page.goto(`${APP}/pages/project/info?no=TN-0109`)
  const name = lang === 'cn' ? '买入' : 'Buy'
  await page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .click()
  await page.waitForURL('**/pages/project/dproject**')
  const { data } = await api<{ priceCents: number; maxKg: number }>('/h5/api/project/info?no=TN-0109')
  const tons = page.getByRole('textbox', { name: say(buy.tons) })
  await tons.fill('9999')
  await page.keyboard.press('Tab')
  await page.getByText(fill(say(buy.max), { max: sayKg(data.maxKg, lang) })).waitFor()
  await tons.fill('2')
  await page.keyboard.press('Tab')
  const total = data.priceCents * 2
  const fee = Math.round(total * 0.015)
  const pay = sayCents(total + fee + Math.round(fee * 0.09))
  const missing = sayCents(total + fee + Math.round(fee * 0.09) - 10_00)
  await page.getByRole('button', { name: fill(say(buy.depositAndBuy), { missing }) }).click()
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  await page
    .getByRole('heading', { name: fill(say(buy.depositFor), { tons: sayKg(2000, lang), amount: pay }) })
    .waitFor()
  // Nobody touches the page: the bank pays, and the order follows.
  await page.waitForURL('**/pages/profile/result**')
  return new URL(page.url()).searchParams.get('no')!
}

for (const lang of ['en', 'cn'] as const) {
  test(`a new member registers, pays in, buys and accounts for every cent (${lang})`, async () => {
    const { page, wrong } = await openPage({ lang })
    const email = `mei-${lang}-${Date.now()}@example.com`
    await openAccount(page, lang, email)
    await passQuiz(page, lang)
    await payIn(page, lang)
    const no = await buyTwoTons(page, lang)

    const token = (await page.evaluate(() => localStorage.getItem('token')))!
    const me = (await api<{ currentCents: number; carbonKg: number }>('/h5/api/wallet/summary', { token })).data
    const order = (
      await api<{ payCents: number; kg: number; entryNo: string }>(`/h5/api/order/info?no=${no}`, { token })
    ).data
    assert.equal(me.carbonKg, 2000)
    assert.equal(me.currentCents, 0)
    assert.ok(order.payCents > 10_00)

    for (const [path, text] of [
      [`/pages/profile/orderinfo?no=${no}`, no],
      ['/pages/profile/order', no],
      ['/pages/profile/fundlogs', sayCents(order.payCents).slice(2)],
      ['/pages/profile/tons', '2'],
      [`/pages/profile/entry?no=${order.entryNo}`, sayCents(order.payCents).slice(2)],
      ['/pages/profile/index', 'Mei'],
      ['/pages/index/index', sayCents(me.currentCents)],
    ] as const) {
      await page.goto(APP + path)
      await page.getByText(text).first().waitFor()
    }
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang === 'cn' ? 'zh-CN' : 'en-SG')
    assert.deepEqual(wrong, [])
    await page.context().close()
  })
}
