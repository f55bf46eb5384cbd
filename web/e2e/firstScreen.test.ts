/**
 * The server's answer contains the pages that strangers enter by, and the app takes them over unchanged. A production
 * build of React reports no differing attributes, so the elements themselves are compared too.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { certificateWords, unitOf } from '@tonne/domain/carbon/certificateWords'
import { sayCents, sayTons } from '@tonne/domain/format'
import { closeBrowser, closePages, launch } from '../../tool/blankPage.mjs'
import { copy as certificate } from '../src/carbon/certificate/copy.ts'
import { copy as home } from '../src/publishing/home/copy.ts'
import { copy as news } from '../src/publishing/news/copy.ts'
import { copy as start } from '../src/publishing/start/copy.ts'
import { copy as projects } from '../src/trading/project/copy.ts'
import { APP, api, type Lang, logInAs, openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)

type Say = ReturnType<typeof wordIn>
type Words = Record<Lang, string>
const get = async <T>(path: string, token?: string): Promise<T> =>
  (await api<T>(`/h5/api${path}`, token ? { token } : {})).data
const serialTons = async () => sayTons((await get<{ serialKg: number }>('/settings/ledgercheck')).serialKg)

type Drawn = {
  path: string
  /** The texts in the answer. */
  has: (say: Say, lang: Lang) => readonly string[]
  /** The requests of its parts after the takeover, for what is drawn at the size of the screen. */
  asks?: readonly string[]
}
/** The pages, with data of the demo world. */
async function drawnPages(): Promise<Drawn[]> {
  const tons = await serialTons()
  type Card = { no: string; name: Words; priceCents: number }
  const [card] = (await get<{ items: Card[] }>('/project/list')).items
  const [item] = (await get<{ items: { slug: string; title: Words; lead: Words }[] }>('/news/list')).items
  const body = { kind: 'personal', email: 'weiling@example.sg', password: 'Tembusu-2026', agreed: true }
  const { data: session } = await api<{ token: string }>('/h5/api/login/login', { body })
  type Retired = { items: { no: string; state: string; kg: number }[] }
  const { items } = await get<Retired>('/retirement/list', session.token)
  const retired = items.find(({ state }) => state === 'retired')
  assert.ok(card && item && retired, 'the demo world has a project, news and a certificate')
  return [
    { path: '/', has: (say) => [say(start.line1), say(start.line2), tons, '/art/'] },
    {
      path: '/pages/index/index',
      has: (say) => [say(home.visitHero), tons, say(home.featured), say(home.news), '/art/'],
    },
    {
      path: '/pages/project/index',
      has: (say, lang) => [say(projects.title), card.name[lang], sayCents(card.priceCents), '/art/'],
    },
    {
      path: `/pages/project/info?no=${card.no}`,
      has: (_say, lang) => [`">${card.name[lang]}</h1>`, '/art/'],
      asks: ['/h5/api/project/prices', '/h5/api/market/history'],
    },
    { path: '/pages/news/index', has: (say, lang) => [say(news.title), item.title[lang], item.lead[lang]] },
    { path: `/pages/news/info?slug=${item.slug}`, has: (_say, lang) => [item.title[lang], item.lead[lang]] },
    {
      path: `/pages/verify/certificate?no=${retired.no}`,
      has: (say) => {
        const tons = sayTons(retired.kg)
        return [say(certificate.title), retired.no, `>${tons}<`, `>${say(certificateWords[unitOf(tons)])}<`]
      },
    },
  ]
}
/** The first request may find the page not drawn yet, and then gets one without it. */
async function htmlOf(path: string, cookie = ''): Promise<string> {
  for (let i = 0; ; i++) {
    const response = await fetch(APP + path, { headers: { cookie } })
    const html = await response.text()
    if (/<html[^>]* data-made=/.test(html) || i === 20) return html
    await new Promise((later) => setTimeout(later, 250))
  }
}

for (const lang of ['en', 'cn'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`each page is in the server’s answer and is taken over unchanged (${lang}, ${theme})`, async () => {
      const pages = await drawnPages()
      assert.equal(pages.length, 7)
      for (const page of pages) {
        const html = await htmlOf(page.path, `page=${lang}.${theme}`)
        for (const text of page.has(wordIn(lang), lang)) assert.ok(html.includes(text), `${page.path} lacks ${text}`)
        const tag = `<html lang="${lang === 'cn' ? 'zh-CN' : 'en-SG'}" data-made="${lang}.${theme}"`
        assert.ok(html.includes(tag), page.path)
        // They start after the first picture.
        assert.doesNotMatch(html, /<script[^>]* src=|<link rel="modulepreload"/, page.path)
        await takesOver(page, lang, theme)
      }
    })

/** Each element of the server's page is still there, and equals what React would have drawn. */
async function takesOver({ path, asks = [] }: Drawn, lang: Lang, theme: 'light' | 'dark') {
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
      lost: drawn.filter((one) => !one.isConnected && !one.matches('.sk')).map((one) => one.outerHTML.slice(0, 200)),
    }
  })
  assert.ok(lost.all > 10, `${path}: only ${lost.all} elements stood in the page`)
  assert.deepEqual(lost.lost, [], path)
  const more = asked.filter((one) => !asks.includes(one))
  assert.deepEqual(more, ['/h5/api/login/baseconfig'], `${path} asks again for what came with it`)
  assert.deepEqual(wrong, [], path)
  await page.context().close()
}

test('the other pictures of home load when its first one is on the screen', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await htmlOf('/pages/index/index', 'page=en.light')
  const asked: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/art/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/')[3]!)
    if (asked.length === 1) await first.promise
    await route.continue()
  })
  await page.goto(`${APP}/pages/index/index`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.fonts.ready.then(() => true))
  assert.equal(await page.evaluate(() => document.documentElement.dataset.pictures), 'first')
  assert.deepEqual(asked, ['terrain'])
  first.resolve()
  await page.waitForFunction(() => {
    const slide = document.querySelector<HTMLImageElement>('.slide img')
    return slide?.complete && slide.naturalWidth > 0
  })
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('without scripts the pages show their content', async () => {
  const context = await (await launch()).newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const pages = await drawnPages()
  assert.equal(pages.length, 7)
  for (const { path, has } of pages) {
    await htmlOf(path)
    await page.goto(APP + path)
    await page.locator('h1').first().waitFor()
    const shown = await page.locator('#root').innerText()
    const texts = has(wordIn('en'), 'en').filter((text) => /^[\w ,.$]+$/.test(text))
    const missing = texts.filter((text) => !shown.includes(text))
    assert.ok(missing.length === 0, `${path} lacks ${missing.join()}`)
  }
  await context.close()
})

test('a button pressed before the app has started still acts', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await htmlOf('/', 'page=en.light')
  let go = () => {}
  const gate = new Promise<void>((open) => {
    go = open
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${APP}/`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Look around as a visitor' }).click()
  assert.equal(new URL(page.url()).pathname, '/')
  go()
  await page.waitForURL(/\/pages\/index\/index/)
  await closePages({ page, wrong })
})

test('a member sees nothing that was drawn for strangers, whatever the cookie says', async () => {
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
  assert.doesNotMatch(await htmlOf('/pages/index/index', 'page=own'), /<html[^>]* data-made=|id="handed"/)
  await closePages({ page, wrong })
})
