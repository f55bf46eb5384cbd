/** The tests and the benchmark weigh a first visit in the same way. */
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** Of JavaScript and CSS, gzipped, typefaces aside. */
export const MOST_KB = 130
/** The pages that people enter by. */
export const ENTERED = [
  { name: 'start page', path: '/' },
  { name: 'home', path: '/pages/index/index' },
] as const

/** The JavaScript and CSS that a first-time browser loads until the page is quiet, each file gzipped. */
export async function weigh(browser: Browser, url: string): Promise<{ kb: number; files: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kb: bytes / 1024, files: sizes.length }
}
