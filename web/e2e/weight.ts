/** The tests and the benchmark weigh a first visit in the same way. */
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** The present weight of JavaScript and CSS, gzipped, with inline parts but without typefaces; the goal is lower. */
export const MOST_KB = 115
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

/** The JavaScript and CSS that a new browser loads until the page is quiet, files and inline parts gzipped. */
export async function weigh(browser: Browser, url: string): Promise<{ kb: number; files: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  const packed = (body: Buffer | string): number => gzipSync(body, { level: 9 }).length
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet') sizes.push(response.body().then(packed))
    if (type === 'document') sizes.push(response.text().then((html) => packed(inlineOf(html).join('\n'))))
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
