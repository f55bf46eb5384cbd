/**
 * Whoever has set the text of their phone to one and a half times its size finds every page whole: nothing wider than
 * the screen, no text cut. In one walk through the app, so that the sheet of one page shows what it does to the next.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { walkScreens } from './addresses.ts'
import { closeBrowser } from './browser.ts'

after(closeBrowser)

for (const lang of ['en', 'cn'] as const)
  for (const part of ['every screen of the profile', 'every other screen'] as const)
    test(`${part} is whole with text at 150 %, at 320 and 390 px (${lang})`, async () => {
      const faults: string[] = []
      await walkScreens({ lang, theme: 'dark', width: 320, height: 700, large: true }, part, async (page, path) => {
        await page.locator('.mine-wait').first().waitFor({ state: 'detached' })
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 700 })
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          const [size, over] = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.scrollingElement!
            return [getComputedStyle(document.documentElement).fontSize, scrollWidth - clientWidth] as const
          })
          assert.equal(size, '24px')
          if (over > 0) faults.push(`${path} is ${over} px wider than ${width} px`)
          for (const text of await cutTexts(page)) faults.push(`${path} at ${width} px: ${text}`)
        }
      })
      assert.deepEqual(faults, [])
    })

/** Texts of the page that stand outside of the screen or of a box that cuts them, each with what cuts it. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const named = (el: Element) => `${el.tagName.toLowerCase()}.${el.getAttribute('class') ?? ''}`
    const isClip = (value: string) => value === 'hidden' || value === 'clip'
    texts: for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim()
      const parent = node.parentElement!
      if (text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (parent.closest('.sr, .swipe-stop, [aria-hidden=true], svg, script, style, noscript, dialog:not([open])'))
        continue
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (right - left < 1) continue
      // A line is higher than its letters; what is cut of it is empty.
      const spare = 0.2 * Number.parseFloat(getComputedStyle(parent).fontSize)
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { textOverflow, overflowX, overflowY, webkitLineClamp } = style
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') {
          if (box !== document.body) continue texts
        }
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue texts
        const edge = box.getBoundingClientRect()
        if (isClip(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) {
          cut.push(`"${text.slice(0, 40)}" beside ${named(box)}`)
          continue texts
        }
        if (isClip(overflowY) && (top < edge.top - spare || bottom > edge.bottom + spare)) {
          cut.push(`"${text.slice(0, 40)}" above or below ${named(box)}`)
          continue texts
        }
        if (style.position === 'fixed') break
      }
      if (left < -1 || right > innerWidth + 1)
        cut.push(`"${text.slice(0, 40)}" of ${named(parent)} ${Math.round(right)} beside the screen`)
    }
    return [...new Set(cut)]
  })
