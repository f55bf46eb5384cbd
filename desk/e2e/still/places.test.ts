/** This walk only reads, so it can run in any state of the database. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../../../tool/accessibilityFaults.mjs'
import { closeBrowser } from '../../../tool/blankPage.mjs'
import { APP } from '../app.ts'
import { enterDesk, openDesk } from '../browser.ts'

after(closeBrowser)
/** Each page must fit these widths. */
const WIDTHS = [390, 1024, 1440]

/** Whether all places and the line below them are in view; the login page has none. */
const isRailWhole = (page: Page) =>
  page.evaluate(() => {
    const [nav, foot] = [document.querySelector('.rail nav'), document.querySelector('.rail-f')]
    if (!nav || !foot) return true
    return nav.scrollHeight <= nav.clientHeight && foot.getBoundingClientRect().bottom <= innerHeight
  })

for (const { name, lang, theme, width } of [
  { name: 'admin', lang: 'en', theme: 'light', width: 1440 },
  { name: 'admin2', lang: 'cn', theme: 'dark', width: 390 },
] as const) {
  test(`each page of an admin is accessible, fits, and is in view in the rail: ${lang} ${theme} ${width}`, async () => {
    const { page, wrong } = await openDesk({ lang, theme, width })
    await page.goto(`${APP}/desk`)
    await page.locator('form').waitFor()
    const violations: string[] = []
    const look = async (where: string) => {
      violations.push(...(await accessibilityFaults(page)).map((violation) => `${where} ${violation}`))
      for (const at of [...WIDTHS.filter((one) => one !== width), width]) {
        await page.setViewportSize({ width: at, height: 900 })
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (wider > 0) violations.push(`${where} is ${wider} px too wide for ${at}`)
        if (at === 1440 && !(await isRailWhole(page))) violations.push(`${where}: the rail does not fit`)
      }
    }
    await look('login')
    await enterDesk(page, name)
    await page.goto(`${APP}/desk`)
    await page.locator('.rail nav a').first().waitFor()
    const places = await page
      .locator('.rail nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    assert.ok(places.length > 0)
    const tabs = ['icc', 'holidays', 'registration'].map((tab) => `/desk/settings?tab=${tab}`)
    for (const place of [...places, ...tabs]) {
      await page.goto(`${APP}${place}`)
      await page.locator('.ops-h h1').waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      await page.waitForFunction(() => {
        const { left, right } = document.querySelector('.rail nav a[aria-current]')!.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
      await look(place)
    }
    assert.deepEqual([violations, wrong], [[], []])
    await page.context().close()
  })
}
