/** Shows one import too many now rather than months later. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, launch } from '../../tool/blankPage.mjs'
import { APP, openPage, settled } from './browser.ts'
import { ENTERED, MOST_KB, weigh } from './weight.ts'

after(closeBrowser)

for (const { name, path } of ENTERED) {
  test(`${name} weighs at most ${MOST_KB} KB`, async () => {
    const { kb, files } = await weigh(await launch(), APP + path)
    assert.ok(files >= 5, `only ${files} files came: the page did not load as a visitor loads it`)
    assert.ok(kb <= MOST_KB, `${kb.toFixed(1)} KB in ${files} files`)
  })
}

test('styles in the page are not fetched again, and its pictures come in the chosen theme', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, wrong } = await openPage({ lang: 'en', theme })
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet' || /blob:|worker/i.test(request.url())) fetched.push(request.url())
    })
    for (const { path } of ENTERED) {
      await settled(page, path)
      const shown = await page.locator('.cover img').evaluateAll(async (images) => {
        const first = images.slice(0, 2) as HTMLImageElement[]
        await Promise.all(first.map((image) => image.decode()))
        return first.map(({ currentSrc }) => new URL(currentSrc).pathname)
      })
      assert.ok(shown.length > 0, path)
      for (const address of shown) assert.match(address, new RegExp(`^/art/${theme}/`))
    }
    assert.deepEqual([fetched, wrong], [[], []])
    await page.context().close()
  }
})
