/**
 * Every screen is checked in both languages and themes: nothing is wider than the screen at any width, and axe finds
 * nothing serious.
 */
import { after, test } from 'node:test'
import { assertFits, type Part, walkScreens } from './addresses.ts'
import { assertAccessible } from './assertAccessible.ts'
import { closeBrowser } from './browser.ts'

const PHONE = { width: 390, height: 844 }
const looks = {
  light: { lang: 'en', theme: 'light', width: 320 },
  dark: { lang: 'cn', theme: 'dark', width: 1440, height: 900 },
} as const

/** A file for each look and part, so that they run in parallel. */
export function testAccessible(theme: keyof typeof looks, part: Part): void {
  const look = looks[theme]
  after(closeBrowser)
  test(`${part} fits at ${look.width} px; at ${PHONE.width} px accessible, ${look.theme}, ${look.lang}`, async () => {
    await walkScreens(look, part, async (page, path) => {
      await assertFits(page, `${path} at ${look.width} px`)
      // A page that is turned to another width must look as if it had been opened there.
      await page.setViewportSize(PHONE)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await assertFits(page, `${path} at ${PHONE.width} px`)
      await assertAccessible(page, path)
      await page.setViewportSize({ width: look.width, height: 'height' in look ? look.height : PHONE.height })
    })
  })
}
