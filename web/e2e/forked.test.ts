import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { verifyFork } from '@tonne/verify/verifyConsistency'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { assertAccessible } from './assertAccessible.ts'
import { APP, openPage } from './browser.ts'

type Shown = { publicKey: string; head: { size: number; root: string; at: number; signature: string } }
const HEAD = '/h5/api/proof/head'
/** The head that the proxy between browser and app returns from now on; null: the app's own. */
let instead: Shown | null = null
const proxy = createServer((asked, answered) => {
  const passed = forward(
    new URL(asked.url!, APP),
    { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' } },
    (from) => {
      const lies = instead !== null && asked.url!.startsWith(HEAD)
      if (!lies) {
        answered.writeHead(from.statusCode!, from.headers)
        from.pipe(answered)
        return
      }
      void textOf(from).then((text) => {
        const { 'content-length': _, etag: __, ...headers } = from.headers
        answered
          .writeHead(200, headers)
          .end(JSON.stringify({ ...(JSON.parse(text) as object), data: { ...JSON.parse(text).data, ...instead } }))
      })
    },
  )
  passed.on('error', () => answered.destroy())
  asked.pipe(passed)
})
async function textOf(from: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of from.setEncoding('utf8')) text += part
  return text
}
await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
after(async () => {
  await closeBrowser()
  proxy.closeAllConnections()
  proxy.close()
})

type Kept = Shown['head'] & { publicKey: string }
const storedOn = (page: Page): Promise<Kept[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('keptHeads') ?? '[]') as Kept[])
/** A head with another root, like that of an operator who rewrote the log. The test cannot make its signature. */
function forge({ publicKey, size, root, at, signature }: Kept): Shown {
  const turned = (end: string) => (end === '0' ? '1' : '0')
  return { publicKey, head: { size, root: root.replace(/^./, turned).replace(/.$/, turned), at, signature } }
}

async function visit(page: Page): Promise<void> {
  const seen = page.waitForResponse((response) => new URL(response.url()).pathname === HEAD)
  await page.goto(`${address}/pages/other/claims`)
  await seen
}
const heading = { en: 'The sealed log contradicts itself', cn: '封存日志前后矛盾' }
const save = { en: 'Save the evidence', cn: '保存证据' }

for (const [lang, theme, width] of [
  ['en', 'light', 390],
  ['cn', 'dark', 390],
  ['en', 'light', 320],
] as const)
  test(`a head that does not continue the stored one is shown beside it: ${lang}, ${theme}, ${width} px`, async () => {
    const { page, wrong } = await openPage({ lang, theme, width })
    instead = null
    await visit(page)
    await page.waitForFunction(() => localStorage.getItem('keptHeads') !== null)
    const [own] = (await storedOn(page)) as [Kept]
    const forged = forge(own)
    instead = forged
    await visit(page)
    const sheet = page.getByRole('dialog', { name: heading[lang] })
    await sheet.waitFor()
    for (const { root } of [own, forged.head]) await sheet.getByText(root.slice(0, 8)).first().waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
    await assertAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fork-${lang}-${theme}-${width}.png` })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: save[lang] }).click(),
    ])
    assert.equal(file.suggestedFilename(), `fork-${own.size}-${own.size}.json`)
    const saved = JSON.parse(readFileSync(await file.path(), 'utf8'))
    const { size, root, at, signature, publicKey } = own
    assert.deepEqual(
      [saved.publicKey, saved.first, saved.second],
      [publicKey, { size, root, at, signature }, forged.head],
    )
    // Only the operator could sign the other head, so this is the only fault that the verifier reports.
    assert.deepEqual(
      (await verifyFork(saved)).filter(({ holds }) => !holds).flatMap(({ wrong }) => wrong),
      ['second.signature'],
    )
    // After the true head is shown again, the device still has the evidence, and its stored head is unchanged.
    instead = null
    await page.goto(`${address}/pages/verify/index`)
    await page
      .getByText(
        lang === 'en' ? 'The log does not continue from what this device saved.' : '日志无法与本设备保存的内容接续。',
      )
      .waitFor()
    assert.deepEqual(
      [(await storedOn(page))[0], (await storedOn(page)).some((one) => one.root === forged.head.root)],
      [own, false],
    )
    await closePages({ page, wrong })
  })
