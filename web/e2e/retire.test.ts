import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { APP, api, closeBrowser, type Lang, logInAs, openPage, wordIn } from './browser.ts'

after(closeBrowser)
type Word = ReturnType<typeof wordIn>

/** Enters the trading password and requests the retirement; returns its number. */
async function retireOne(page: Page, w: Word, { tons = '1', held = true } = {}): Promise<string> {
  await page.getByLabel(w(['Message', '留言'])).fill('Commute')
  await page.getByText(w(['This cannot be undone', '此操作不可撤销']), { exact: true }).waitFor()
  await page.getByLabel(w(['Trading password', '交易密码']), { exact: true }).fill('Keruing#2026x')
  const button = page.getByRole('button', { name: w([`Hold to retire ${tons} t`, `长按注销 ${tons} 吨`]) })
  if (held) {
    await button.hover()
    await page.mouse.down()
  } else {
    // The way of whoever cannot hold: a short press shows a button that retires.
    await button.press('Enter')
    await page.getByRole('button', { name: w([`Retire ${tons} t`, `注销 ${tons} 吨`]), exact: true }).click()
  }
  await page.waitForURL(/retireinfo\?no=RT-/)
  await page.mouse.up()
  await page.getByText(w(['The registry is next', '等待登记处办理'])).waitFor()
  return new URL(page.url()).searchParams.get('no')!
}

/** Stops or resumes the demo registry, which answers by itself. */
const pauseRegistry = (paused: boolean) => api('/demo/registry/pause', { body: { paused } })

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
  assert.match(head, lang === 'en' ? /og:title" content="1 t CO2e retired"/ : /og:title" content="已注销 1 吨 CO2e"/)
  const image = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(head)![1]!.replaceAll('&amp;', '&')
  const picture = await fetch(APP + image)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.ok((await picture.arrayBuffer()).byteLength > 20_000)
}

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: retired by a member, answered by the registry, then checked and printed by a stranger`, async () => {
    const { page, wrong } = await openPage({ lang })
    await logInAs(page, 'weiling@example.sg')
    await page.goto(`${APP}/pages/profile/retire?no=TN-0142&kg=1000`)
    await pauseRegistry(true)
    const no = await retireOne(page, w)

    const stranger = await openPage({ lang })
    const address = `${APP}/pages/verify/certificate?no=${no}`
    await stranger.page.goto(address)
    await stranger.page.getByText(w(['Pending: not retired yet', '待完成：尚未注销'])).waitFor()
    assert.equal(await stranger.page.getByText('Wei Ling').count(), 0)

    // Nobody touches the member's page: the demo registry answers, and the socket reports each step.
    await pauseRegistry(false)
    await page.getByRole('link', { name: w(['See the certificate', '查看证书']) }).waitFor()
    await page.locator('.seal.is-drawing').waitFor()
    await stranger.page.reload()
    await stranger.page.getByRole('article', { name: w(['Certificate of retirement', '碳信用注销证书']) }).waitFor()
    await stranger.page.getByText('Tan Wei Ling').waitFor()
    await stranger.page.getByText(w(['Hash, signature and serials hold', '哈希、签名与序列号均一致'])).waitFor()
    assert.doesNotMatch(await stranger.page.locator('main').innerText(), /neutral|碳中和/i)

    const download = stranger.page.waitForEvent('download')
    await stranger.page.getByRole('button', { name: 'PDF' }).click()
    const paper = await download
    assert.equal(paper.suggestedFilename(), `${no}-${lang}.pdf`)
    const bytes = readFileSync(await paper.path()).toString('latin1')
    assert.match(bytes, /^%PDF-1\.\d[\s\S]*\/MediaBox \[0 0 595\.28 841\.89\][\s\S]*%%EOF\s*$/)

    await stranger.page.getByRole('button', { name: w(['Share', '分享']), exact: true }).click()
    const snippet = await stranger.page.locator('.cert-snip').innerText()
    assert.match(snippet, /^<a href="https?:\/\/[^"]+"><img src="[^"]+" alt="[^"]+" height="52"><\/a>$/)
    assert.doesNotMatch(snippet, /script/)
    await unfurled(no, lang)
    assert.deepEqual([...wrong, ...stranger.wrong], [])
    // The demo calls itself localhost; the test uses another name for it.
    const { height, leads } = await elsewhere(stranger.page, snippet.replaceAll(/https?:\/\/[^/"]+/g, APP))
    assert.deepEqual([height, leads], [52, address])
  })
}

test('bought and retired in one go: the tick on the page of payment leads on with the tons filled in', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.goto(`${APP}/pages/project/info?no=TN-0138`)
  await page.getByRole('link', { name: /Buy and offset/ }).click()
  assert.ok(await page.getByRole('checkbox', { name: /Retire these tons at once/ }).isChecked())
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL(/profile\/retire\?no=TN-0138&kg=\d+&bought=B-/)
  await page.getByText(/^Bought: B-/).waitFor()
  assert.match(await page.getByLabel('Tons').inputValue(), /^\d/)
  await retireOne(page, wordIn('en'), { tons: await page.getByLabel('Tons').inputValue(), held: false })
  assert.deepEqual(wrong, [])
})

test('a company’s list: a bad row is named in place, a good one retired whole, and again only if wanted', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'finance@meranti.example')
  const { data } = await api<{ holdings: { project: { no: string }; freeKg: number }[] }>('/h5/api/wallet/tons', {
    token,
  })
  const project = data.holdings.find((one) => one.freeKg > 10_000)!.project.no
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const good = `name,tons\nAlia ${Date.now()},1\nBen & Co,2\n`
  await page.goto(`${APP}/pages/profile/retirelist?no=${project}`)
  await choose('name,tons\nAlia,1\nBen,x\n')
  await page.getByText('The tons are no number').waitFor()
  await page.getByRole('button', { name: '1 rows are not accepted' }).waitFor()
  await choose(good)
  await page.getByText('Every row is accepted').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Trading password', { exact: true }).fill('Keruing#2026x')
  await page.getByRole('button', { name: 'Retire 3 t for 2' }).click()
  await page.getByText('2 retirements requested').waitFor()
  await page.goto(`${APP}/pages/profile/retirelist?no=${project}`)
  await choose(good)
  await page.getByText(/^The same list was asked for as RT-/).waitFor()
  await page.getByRole('button', { name: 'Confirm that it is wanted again' }).waitFor()
  assert.deepEqual(wrong, [])
})
