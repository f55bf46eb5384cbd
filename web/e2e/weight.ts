/** The tests and the benchmark weigh a first visit in the same way. */
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'

/** The most JavaScript and CSS, gzipped, with inline parts but without typefaces. */
export const MOST_KB = 95
/** The pages that strangers enter by. */
export const ENTERED = [
  { name: 'start page', path: '/' },
  { name: 'home', path: '/pages/index/index' },
] as const

/** The inline styles and scripts of the page; a script with `src` is empty, and JSON answers are no scripts. */
const inlineOf = (html: string): string[] =>
  [...html.matchAll(/<(style|script)\b(?! type="application\/json")[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(([, , text]) => text!)
    .filter((text) => text !== '')

/**
 * The JavaScript and CSS that a new browser loads until the page is quiet: files as the server sends them to a browser
 * that takes no other compression than gzip, and the inline parts of the page, packed as the server packs pages.
 */
export async function weigh(browser: Browser, url: string): Promise<{ kb: number; files: number }> {
  const extraHTTPHeaders = { 'accept-encoding': 'gzip' }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type === 'script' || type === 'stylesheet') sizes.push(bytesOf(request))
    if (type === 'document') sizes.push(inlineBytes(request))
  })
  await page.goto(url)
  // A busy machine may fetch nothing for a while before the first script, which would look like the end. So it first
  // waits until the app has taken over the server's page.
  const main = await page.locator('main, [role=main]').first().elementHandle()
  await page.waitForFunction((at) => Object.keys(at ?? {}).some((key) => key.startsWith('__react')), main)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kb: bytes / 1024, files: sizes.length - 1 }
}

/** A file that came in another form would be weighed as something else than is promised. */
async function bytesOf(request: Request): Promise<number> {
  const response = await request.response()
  const form = await response?.headerValue('content-encoding')
  if (form !== 'gzip') throw new Error(`${request.url()} came as ${form ?? 'it is'}, not as gzip`)
  return (await request.sizes()).responseBodySize
}
async function inlineBytes(request: Request): Promise<number> {
  const html = await (await request.response())!.text()
  return gzipSync(inlineOf(html).join('\n')).length
}
