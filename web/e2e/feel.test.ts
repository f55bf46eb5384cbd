import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, settled } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

for (const [calm, felt] of [
  [false, [20]],
  [true, []],
] as const)
  test(`holding a button vibrates ${calm ? 'not at all with less motion' : 'once'}`, async () => {
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
    await closePages({ page, wrong })
  })

type Point = readonly [x: number, y: number]
/** One finger moves from one point to the other and is lifted. */
async function swipe(page: Page, [fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const STEPS = 8
  for (let step = 0; step <= STEPS; step++) {
    const [x, y] = [fromX + ((toX - fromX) * step) / STEPS, fromY + ((toY - fromY) * step) / STEPS]
    const type = step === 0 ? 'touchStart' : 'touchMove'
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

/** Waits until the page no longer moves. */
const stands = (page: Page) =>
  page.waitForFunction(() => {
    const before = scrollY
    return new Promise((seen) => setTimeout(() => seen(before === scrollY), 120))
  })

for (const calm of [false, true])
  test(`a page pulled down from its top refetches its figures${calm ? ', with less motion' : ''}`, async () => {
    const { page, wrong } = await openPage({ lang: 'en', calm, touch: true })
    // No other walk uses this account, so only the finger can trigger a refetch.
    await logInAs(page, (await newcomer()).email)
    await settled(page, '/pages/profile/index')
    await page.locator('.pull').waitFor({ state: 'attached' })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/wallet/summary') && asked.push(request.url()))
    // None of these is a pull: too short, sideways, upwards, or by mouse.
    await swipe(page, [200, 200], [200, 290])
    await swipe(page, [60, 200], [340, 330])
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(200, 500, { steps: 5 })
    await page.mouse.up()
    await swipe(page, [200, 600], [200, 300])
    await stands(page)
    const down = await page.evaluate(() => scrollY)
    assert.ok(down > 0)
    // From further down a finger only scrolls.
    await swipe(page, [200, 200], [200, 420])
    await stands(page)
    assert.ok((await page.evaluate(() => scrollY)) < down)
    await page.evaluate(() => scrollTo(0, 0))
    assert.deepEqual(asked, [])
    const answered = page.waitForResponse((response) => response.url().includes('/wallet/summary'))
    await swipe(page, [200, 200], [200, 400])
    await answered
    await page.getByText('Up to date').waitFor({ state: 'attached' })
    assert.equal(asked.length, 1)
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY), 'none')
    await settled(page, '/pages/profile/security')
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY), 'auto')
    await closePages({ page, wrong })
  })
