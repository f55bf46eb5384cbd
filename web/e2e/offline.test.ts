import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { offline as nothingSent } from '../src/api/copy.ts'
import { copy } from '../src/shell/offline/copy.ts'
import { assertAccessible } from './assertAccessible.ts'
import { api, logInAs, openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)

test('a payment tapped without a network is refused at once and not sent later', async () => {
  const { page } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'weiling@example.sg')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/order/buy') && sent.push(request.url()))
  await settled(page, '/pages/project/dproject?no=TN-0109')
  const pay = page.getByRole('button', { name: /^Pay S\$/ })
  await pay.waitFor()
  await page.context().setOffline(true)
  await pay.click()
  await page.getByText(nothingSent[0]).first().waitFor()
  await page.context().setOffline(false)
  // Requests that waited for the network are sent before later ones.
  await page.waitForResponse((response) => response.url().includes('/h5/api/') && response.ok())
  assert.equal((await api('/h5/api/wallet/summary', { token })).code, 0)
  assert.deepEqual(sent, [])
  await page.context().close()
})

for (const lang of ['en', 'cn'] as const)
  test(`without a network the app opens and shows the last balances with their age (${lang})`, async () => {
    const say = wordIn(lang)
    const { page } = await openPage({ lang, theme: lang === 'cn' ? 'dark' : 'light', worker: true })
    await logInAs(page, 'weiling@example.sg')
    await settled(page, '/pages/index/index')
    // The worker is registered some seconds after the page, because the page comes first.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('lastSeen') ?? '{}').answers?.['/wallet/summary'])
    const cash = await page.locator('.cashline .num').innerText()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(say(copy.offline)).waitFor()
    await page.getByText(say(copy.since).split('{')[0]!).waitFor()
    assert.equal(await page.getByText(say(nothingSent)).count(), 0)
    await assertAccessible(page)
    assert.equal(await page.locator('.cashline .num').innerText(), cash)
    await page.context().setOffline(false)
    await page.getByText(say(copy.offline)).waitFor({ state: 'detached' })
    await page.context().close()
  })

const WORKER = join(import.meta.dirname, '../dist/sw.js')
test('a newer build takes over when the member agrees, and reloads the page', async () => {
  const { page } = await openPage({ lang: 'en', worker: true })
  await settled(page, '/pages/project/index')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The worker that was registered first serves the pages that are opened next.
  await settled(page, '/pages/project/index')
  const built = await readFile(WORKER, 'utf8')
  try {
    await writeFile(WORKER, `${built}\n// another build`)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.getByText(copy.newer[0]).waitFor()
    await assertAccessible(page)
    const opened = page.waitForEvent('load')
    await page.getByRole('button', { name: copy.update[0] }).click()
    await opened
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting), null)
  } finally {
    await writeFile(WORKER, built)
  }
  await page.context().close()
})
