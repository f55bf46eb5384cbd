/** The tests and the benchmark weigh a first visit in the same way. */
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** Of JavaScript and CSS, gzipped, with what stands in the page, typefaces aside: what there is, not what should be. */
export const MOST_KB = 121
/** The pages that people enter by. */
export const ENTERED = [
  { name: 'start page', path: '/' },
  { name: 'home', path: '/pages/index/index' },
] as const

/** The styles and scripts that stand in the page itself; a script with `src` is empty, and answers are no script. */
const inlineOf = (html: string): string[] =>
  [...html.matchAll(/<(style|script)\b(?! type="application\/json")[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(([, , text]) => text!)
    .filter((text) => text !== '')

/** The JavaScript and CSS that a first-time browser loads until the page is quiet, files and inline parts gzipped. */
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
  // A busy machine may fetch nothing for a while before the first script, which would look as if all had come: the app
  // takes over what the server drew first.
  const main = await page.locator('main, [role=main]').first().elementHandle()
  await page.waitForFunction((at) => Object.keys(at ?? {}).some((key) => key.startsWith('__react')), main)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kb: bytes / 1024, files: sizes.length - 1 }
}
