/**
 * Every screen is checked in both languages and themes: nothing is wider than the screen at any width, axe finds
 * nothing serious, and with large text nothing is cut.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { assertFits, type Part, walkScreens } from './addresses.ts'
import { assertAccessible } from './assertAccessible.ts'
import { turn } from './browser.ts'
import { assertWholeWhenLarge, brokenFigures } from './largeText.ts'

const PHONE = { width: 390, height: 844 }
const looks = {
  light: { lang: 'en', theme: 'light', width: 320 },
  dark: { lang: 'cn', theme: 'dark', width: 1440, height: 900 },
} as const

/** There is a file for each look and part, so that they run in parallel. */
export function testAccessible(theme: keyof typeof looks, part: Part): void {
  const look = looks[theme]
  after(closeBrowser)
  test(`${part} fits, is accessible, and is not cut with text at 150 %: ${look.theme}, ${look.lang}`, async () => {
    const other = { height: PHONE.height, ...look }
    await walkScreens(look, part, async (page, path) => {
      // A page opens at the last page's width and is then turned to the other, where it must look as if it had opened
      // there.
      const begins = page.viewportSize()!.width === PHONE.width
      for (const { width, height } of begins ? [PHONE, other] : [other, PHONE]) {
        await turn(page, { width, height })
        await assertFits(page, `${path} at ${width} px`)
        assert.deepEqual(await brokenFigures(page), [], `${path} at ${width} px`)
        if (width === PHONE.width) await assertAccessible(page, path)
      }
      await assertWholeWhenLarge(page, path)
    })
  })
}
