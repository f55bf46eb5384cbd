import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { APP, closeBrowser, openPage } from './browser.ts'

after(closeBrowser)

for (const [calm, felt] of [
  [false, [20]],
  [true, []],
] as const)
  test(`holding a button is felt ${calm ? 'by nobody who asked for less motion' : 'once'}`, async () => {
    const { page, wrong } = await openPage({ lang: 'en', calm })
    await page.addInitScript(() => {
      const shakes: unknown[] = []
      Object.assign(window, { shakes })
      navigator.vibrate = (pattern) => shakes.push(pattern) > 0
    })
    await page.goto(`${APP}/kit`)
    const hold = page.getByRole('button', { name: 'Hold to retire 2 t' })
    await hold.hover()
    await page.mouse.down()
    await hold.and(page.locator('.is-holding')).waitFor()
    await hold.and(page.locator(':not(.is-holding)')).waitFor()
    await page.mouse.up()
    assert.deepEqual(await page.evaluate(() => (window as unknown as { shakes: unknown[] }).shakes), felt)
    assert.deepEqual(wrong, [])
    await page.context().close()
  })
