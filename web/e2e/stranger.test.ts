/**
 * A stranger buys, retires and shows a ton; somebody else opens the certificate. A tap is a press of a button, a link,
 * an option or a box; the keyboard moves from field to field.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { certificateWords as certificate } from '@tonne/domain/carbon/certificateWords'
import { sayCents, sayKg } from '@tonne/domain/format'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { copy as deposit } from '../src/money/deposit/copy.ts'
import { copy as register } from '../src/people/register/copy.ts'
import { copy as faq } from '../src/publishing/faq/copy.ts'
import { mineCopy as home } from '../src/publishing/home/mineCopy.ts'
import { mailedCodeCopy as mailed } from '../src/shared/credentials/mailedCodeCopy.ts'
import { buyCopy as buy } from '../src/trading/project/buyCopy.ts'
import { infoCopy as info } from '../src/trading/project/infoCopy.ts'
import { APP, api, type Lang, mailedCode, openPage, wordIn } from './browser.ts'

after(closeBrowser)
const MOST_TAPS = 25
const PROJECT = 'TN-0109'
const TRADING = 'Keruing#2026x'
type Say = ReturnType<typeof wordIn>
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
type Walk = { page: Page; lang: Lang; say: Say; taps: number; tap: (at: Locator) => Promise<void> }

async function openAccount({ page, say, tap }: Walk, email: string): Promise<void> {
  await page.goto(APP)
  await tap(page.getByRole('link', { name: say(register.title) }))
  await page.getByLabel(say(register.invitation)).fill('tn7k2q')
  await page.getByLabel(say(register.email)).fill(email)
  await tap(page.getByRole('button', { name: say(register.send) }))
  await page.getByRole('textbox', { name: say(mailed.code) }).waitFor()
  await page.getByRole('textbox', { name: say(mailed.code) }).fill(await mailedCode(email))
  await page.getByLabel(say(register.firstName)).fill('Mei')
  await page.getByLabel(say(register.lastName)).fill('Ong')
  await tap(page.getByRole('button', { name: say(register.next) }))
  await page.getByLabel(say(register.password), { exact: true }).fill('Angsana-2026')
  await page.locator('input[name=password-again]').fill('Angsana-2025')
  await page.getByText(say(['Passwords do not match', '两次输入的密码不一致'])).waitFor()
  await page.locator('input[name=password-again]').fill('Angsana-2026')
  await tap(page.getByRole('checkbox'))
  await tap(page.getByRole('button', { name: say(register.open) }))
  await page.waitForURL('**/pages/index/faq**')
}

type Quiz = {
  questions: { id: string; question: Record<string, string>; options: { id: string; text: Record<string, string> }[] }[]
}

/** Answers wrongly once to read the explanation, which is not counted, and then rightly, as the server judges. */
async function passQuiz({ page, lang, say, tap }: Walk): Promise<void> {
  const { data } = await api<Quiz>('/h5/api/faq/quiz')
  await page.getByRole('button', { name: say(faq.terms) }).click()
  await page.getByRole('dialog').locator('.prose').waitFor()
  await page.keyboard.press('Escape')
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
      // Playwright clicks the card once nothing covers it, because the terms may still be closing.
      await page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: wrong.text[lang]! }) })
        .click()
      await page.getByText(say(faq.wrong)).waitFor()
    }
    await tap(page.locator('label').filter({ has: page.getByRole('radio', { name: right.text[lang]! }) }))
    await page.getByText(say(faq.right)).waitFor()
    await tap(page.getByRole('button', { name: say(i === data.questions.length - 1 ? faq.finish : faq.next) }))
  }
  await page.waitForURL((url) => !url.pathname.includes('/faq'))
}

/** The sheet takes the missing money and buys when the bank has paid; then comes the retirement. */
async function buyToRetire({ page, lang, say, tap }: Walk): Promise<string> {
  await page.getByText(say(home.welcome)).waitFor()
  await tap(page.getByRole('link', { name: say(home.own) }))
  await tap(page.locator(`a[href*="project/info?no=${PROJECT}"]`).first())
  await tap(page.getByRole('link', { name: say(info.offsetBuy) }))
  const { data } = await api<{ priceCents: number; maxKg: number }>(`/h5/api/project/info?no=${PROJECT}`)
  const tons = page.getByRole('textbox', { name: say(buy.tons) })
  await tons.fill('9999')
  await page.keyboard.press('Tab')
  await page.getByText(fill(say(buy.max), { max: sayKg(data.maxKg, lang) })).waitFor()
  await tons.fill('2')
  await page.keyboard.press('Tab')
  const total = data.priceCents * 2
  const fee = Math.round(total * 0.015)
  const amount = sayCents(total + fee + Math.round(fee * 0.09))
  await tap(page.getByRole('button', { name: fill(say(buy.depositAndBuy), { missing: amount }) }))
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  await page.getByRole('heading', { name: fill(say(buy.depositFor), { tons: sayKg(2000, lang), amount }) }).waitFor()
  // Nobody touches the page: the bank pays, and the order follows.
  await page.waitForURL(/profile\/retire\?no=TN-0109&kg=\d+&bought=B-/)
  return new URL(page.url()).searchParams.get('bought')!
}

/** Without a trading password the form leads to setting one, and the typed text stays. */
async function retireAll({ page, lang, say, tap }: Walk): Promise<string> {
  const message = page.getByLabel(say(['Message', '留言']))
  await message.fill('Commute')
  await tap(page.getByRole('link', { name: say(['Set it', '去设置']) }))
  await page.waitForURL('**/withdpwd**')
  await page.locator('input[name=password]').fill('Angsana-2026')
  await page.locator('input[name=trading-password]').fill(TRADING)
  await page.locator('input[name=password-again]').fill(TRADING)
  await tap(page.locator('.bar button[type=submit]'))
  await page.waitForURL('**/profile/retire?**')
  await page.getByText(say(['What you typed is still here', '您之前填写的内容已保留'])).waitFor()
  assert.equal(await message.inputValue(), 'Commute')
  await page.locator('input[name=trading-password]').fill(TRADING)
  const hold = page.locator('.hold')
  if (lang === 'en') {
    await hold.hover()
    await page.mouse.down()
  } else {
    // For people who cannot hold: a short press shows a button that retires.
    await hold.press('Enter')
    await page.locator('.bar .btn--line').click()
  }
  await page.waitForURL(/retireinfo\?no=RT-/)
  await page.mouse.up()
  return new URL(page.url()).searchParams.get('no')!
}

/** Another site's page with the copied code: the badge's height there, and its link. */
async function elsewhere(page: Page, snippet: string): Promise<{ height: number; leads: string }> {
  const html = `<!doctype html><title>Elsewhere</title><p>${snippet}</p>`
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html)).listen(
    0,
    '127.0.0.1',
  )
  await once(site, 'listening')
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const seen = await page.evaluate(() => ({
    height: document.querySelector('img')!.naturalHeight,
    leads: document.querySelector('a')!.href,
  }))
  site.close()
  return seen
}

async function unfurled(no: string, lang: Lang): Promise<void> {
  const head = await (await fetch(`${APP}/pages/verify/certificate?no=${no}&lang=${lang}`)).text()
  assert.match(head, lang === 'en' ? /og:title" content="2 t CO2e retired"/ : /og:title" content="已注销 2 吨 CO2e"/)
  const image = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(head)![1]!.replaceAll('&amp;', '&')
  const picture = await fetch(APP + image)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.ok((await picture.arrayBuffer()).byteLength > 20_000)
}

/** Somebody else opens the certificate, checks it, prints it and shows it elsewhere. */
async function openedBySomebodyElse({ lang, say }: Walk, no: string): Promise<void> {
  const { page, wrong } = await openPage({ lang })
  const address = `${APP}/pages/verify/certificate?no=${no}`
  await page.goto(address)
  await page.getByRole('article', { name: say(['Certificate of retirement', '碳信用注销证书']) }).waitFor()
  await page.getByText('Ong', { exact: false }).first().waitFor()
  await page.getByText(say(['Hash, signature and serials match', '哈希、签名与序列号均一致'])).waitFor()
  // The registry answered in English, and a Chinese certificate says so.
  await page.getByText(say([certificate.evidence[0], certificate.evidenceOther[1]]), { exact: true }).waitFor()
  assert.doesNotMatch(await page.locator('main').innerText(), /neutral|碳中和/i)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const paper = await download
  assert.equal(paper.suggestedFilename(), `${no}-${lang}.pdf`)
  const bytes = readFileSync(await paper.path()).toString('latin1')
  assert.match(bytes, /^%PDF-1\.\d[\s\S]*\/MediaBox \[0 0 595\.28 841\.89\][\s\S]*%%EOF\s*$/)
  await page.getByRole('button', { name: say(['Share', '分享']), exact: true }).click()
  const snippet = await page.locator('.cert-snip').innerText()
  assert.match(snippet, /^<a href="https?:\/\/[^"]+"><img src="[^"]+" alt="[^"]+" height="52"><\/a>$/)
  assert.doesNotMatch(snippet, /script/)
  await unfurled(no, lang)
  assert.deepEqual(wrong, [])
  // The demo calls itself localhost; the test uses another name for it.
  const { height, leads } = await elsewhere(page, snippet.replaceAll(/https?:\/\/[^/"]+/g, APP))
  assert.deepEqual([height, leads], [52, address])
  await page.context().close()
}

/** The deposit's own page, and every page about the purchase. */
async function accountsForEveryCent({ page, lang, say }: Walk, bought: string): Promise<void> {
  await page.goto(`${APP}/pages/profile/deposit`)
  await page.getByLabel(say(deposit.amount)).fill('10')
  await page.getByRole('button', { name: fill(say(deposit.get), { amount: 'S$10.00' }) }).click()
  await page.waitForURL('**/pages/profile/depositinfo**')
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  await page.getByText(say(deposit.doneUnit)).waitFor()
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const me = (await api<{ currentCents: number; carbonKg: number }>('/h5/api/wallet/summary', { token })).data
  assert.deepEqual([me.carbonKg, me.currentCents], [0, 10_00])
  type Bought = { payCents: number; kg: number; entryNo: string }
  const order = (await api<Bought>(`/h5/api/order/info?no=${bought}`, { token })).data
  for (const [path, text] of [
    [`/pages/profile/orderinfo?no=${bought}`, bought],
    ['/pages/profile/order', bought],
    ['/pages/profile/fundlogs', sayCents(order.payCents).slice(2)],
    [`/pages/profile/entry?no=${order.entryNo}`, sayCents(order.payCents).slice(2)],
    ['/pages/profile/index', 'Mei'],
    ['/pages/index/index', 'S$10.00'],
  ] as const) {
    await page.goto(APP + path)
    await page.getByText(text).first().waitFor()
  }
  // The first steps disappear with the first retirement.
  assert.equal(await page.getByText(say(home.welcome)).count(), 0)
  assert.equal(await page.evaluate(() => document.documentElement.lang), lang === 'cn' ? 'zh-CN' : 'en-SG')
}

for (const lang of ['en', 'cn'] as const) {
  test(`${lang}: a stranger buys, retires and shows a ton, and somebody else opens its certificate`, async () => {
    const { page, wrong } = await openPage({ lang })
    const walk: Walk = {
      ...{ page, lang, say: wordIn(lang), taps: 0 },
      tap: async (at) => {
        walk.taps++
        await at.click()
      },
    }
    await openAccount(walk, `mei-${lang}-${Date.now()}@example.com`)
    await passQuiz(walk)
    const bought = await buyToRetire(walk)
    const no = await retireAll(walk)
    // Held once, or pressed twice.
    walk.taps += lang === 'en' ? 1 : 2
    await page.locator('.seal.is-open, .seal.is-drawing').waitFor()
    // Nobody touches the page: the demo registry answers, and the socket reports each step.
    await page.locator('.seal.is-drawing').waitFor()
    await walk.tap(page.getByRole('link', { name: walk.say(['See the certificate', '查看证书']) }))
    await walk.tap(page.getByRole('button', { name: walk.say(['Copy link', '复制链接']) }))
    assert.ok(walk.taps <= MOST_TAPS, `${walk.taps} taps; at most ${MOST_TAPS}`)
    await openedBySomebodyElse(walk, no)
    await accountsForEveryCent(walk, bought)
    await closePages({ page, wrong })
  })
}
