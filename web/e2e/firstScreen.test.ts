/**
 * The pages that strangers enter by stand in the server's answer, and the app takes them over as they are. In a build
 * React says nothing of an attribute that differs, so the elements themselves are compared as well.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sayTons } from '@tonne/domain/format'
import { copy as home } from '../src/publishing/home/copy.ts'
import { copy as start } from '../src/publishing/start/copy.ts'
import { APP, api, closeBrowser, type Lang, launch, logInAs, openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)

type Say = ReturnType<typeof wordIn>
const serialTons = async () => {
  const { data } = await api<{ serialKg: number }>('/h5/api/settings/ledgercheck')
  return sayTons(data.serialKg)
}
const drawn = [
  { path: '/', has: async (say: Say) => [say(start.line1), say(start.line2), await serialTons(), '/art/'] },
  {
    path: '/pages/index/index',
    has: async (say: Say) => [say(home.visitHero), await serialTons(), say(home.featured), say(home.news), '/art/'],
  },
]
/** The first request finds nothing drawn yet, and is not kept waiting for long. */
async function htmlOf(path: string, cookie = ''): Promise<string> {
  for (let i = 0; ; i++) {
    const response = await fetch(APP + path, { headers: { cookie } })
    const html = await response.text()
    if (html.includes('data-made=') || i === 20) return html
    await new Promise((later) => setTimeout(later, 250))
  }
}

for (const { path, has } of drawn)
  for (const lang of ['en', 'cn'] as const)
    for (const theme of ['light', 'dark'] as const)
      test(`${path} stands in the answer and is taken over as it is (${lang}, ${theme})`, async () => {
        const html = await htmlOf(path, `page=${lang}.${theme}`)
        for (const text of await has(wordIn(lang))) assert.ok(html.includes(text), `${path} lacks ${text}`)
        assert.match(html, new RegExp(`<html lang="${lang === 'cn' ? 'zh-CN' : 'en-SG'}" data-made="${lang}.${theme}"`))
        await takesOver(path, lang, theme)
      })

/** Each element of the server's page is still there, and what React would have drawn is what the server drew. */
async function takesOver(path: string, lang: Lang, theme: 'light' | 'dark') {
  const { page, wrong } = await openPage({ lang, theme })
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const kept = window as unknown as { drawn: Element[] }
      kept.drawn = [...document.querySelectorAll('#root main *')]
    })
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/h5/api/') && asked.push(new URL(request.url()).pathname))
  await settled(page, path)
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll('#root main *')]
    return all.length > 0 && all.every((one) => Object.keys(one).some((key) => key.startsWith('__react')))
  })
  const lost = await page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Element[] }
    return {
      all: drawn.length,
      lost: drawn.filter((one) => !one.isConnected).map((one) => one.outerHTML.slice(0, 200)),
    }
  })
  assert.ok(lost.all > 10, `only ${lost.all} elements stood in the page`)
  assert.deepEqual(lost.lost, [])
  assert.deepEqual(asked, ['/h5/api/login/baseconfig'], 'what came with the page is not asked for again')
  assert.deepEqual(wrong, [])
  await page.context().close()
}

test('without scripts the pages show what they are about', async () => {
  const context = await (await launch()).newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  for (const { path } of drawn) {
    await htmlOf(path)
    await page.goto(APP + path)
    await page.locator('h1').first().waitFor()
    await page
      .getByText(await serialTons())
      .first()
      .waitFor()
  }
  await context.close()
})

test('a member sees nothing of what is drawn for strangers, whatever the cookie says', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await page.addInitScript((hero) => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const seen = [...document.querySelectorAll('#root *')].filter(
        (one) => one.textContent?.includes(hero) && getComputedStyle(one).visibility === 'visible',
      )
      Object.assign(window, { seen: seen.length, made: document.documentElement.dataset.made })
    })
  }, home.visitHero[0])
  await logInAs(page, 'weiling@example.sg')
  const html = await htmlOf('/pages/index/index', 'page=en.light')
  assert.match(html, /data-made="en.light"/)
  await settled(page, '/pages/index/index')
  await page.locator('.cashline .num').waitFor()
  const first = await page.evaluate(() => ({ ...(window as unknown as { seen: number; made: string }) }).seen)
  assert.equal(first, 0)
  assert.equal(await page.getByText(home.visitHero[0], { exact: true }).count(), 0)
  const cookies = await page.context().cookies(APP)
  assert.equal(cookies.find(({ name }) => name === 'page')?.value, 'own')
  assert.doesNotMatch(await htmlOf('/pages/index/index', 'page=own'), /data-made|id="handed"/)
  assert.deepEqual(wrong, [])
  await page.context().close()
})
