/** Text at 150 %, as people set it on their phones. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { drawn, turn } from './browser.ts'

/** A second or more. */
const FRAMES = 60

/** Nothing is wider than the narrowest phones and no text is cut. Leaves the page as it was. */
export async function assertWholeWhenLarge(page: Page, path: string): Promise<void> {
  const before = page.viewportSize()!
  await page.locator('.mine-wait').first().waitFor({ state: 'detached' })
  await enlarge(page, true)
  const faults: string[] = []
  for (const width of [320, 390]) {
    await turn(page, { width, height: 700 })
    const look = async () => [...(await tooWide(page)), ...(await cutTexts(page)), ...(await brokenFigures(page))]
    let found = await look()
    // A page may still be redrawing itself for its new width.
    for (let frame = 0; found.length > 0 && frame < FRAMES; frame++) {
      await drawn(page)
      found = await look()
    }
    for (const fault of found) faults.push(`${path} at ${width} px: ${fault}`)
  }
  await enlarge(page, false)
  await turn(page, before)
  assert.deepEqual(faults, [], 'with text at 150 %')
}

const enlarge = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((large) => {
    const sheets = document.adoptedStyleSheets
    if (!large) return void sheets.pop()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 150% }')
    sheets.push(sheet)
  }, on)

async function tooWide(page: Page): Promise<string[]> {
  const [size, over] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    return [getComputedStyle(document.documentElement).fontSize, scrollWidth - clientWidth] as const
  })
  assert.equal(size, '24px')
  return over > 0 ? [`${over} px wider than the screen`] : []
}

/** Texts outside of the screen or of a box that cuts them, each with what cuts it. Only the lead of a story may be. */
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
      if (
        parent.closest(
          '.sr, .swipe-stop, [aria-hidden=true], svg, script, style, noscript, dialog:not([open]), .clamp2',
        )
      )
        continue
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (right - left < 1) continue
      // A line is higher than its letters, so cutting its edge loses nothing.
      const spare = 0.2 * Number.parseFloat(getComputedStyle(parent).fontSize)
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        const { overflowX, overflowY } = style
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') {
          if (box !== document.body) continue texts
        }
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

/** Figures and numbers of papers that continue on a second line; serials and hashes may. */
export const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!parent.checkVisibility() || parent.closest('.sr, .mono, .wraps, .hash, svg, script, style, noscript'))
        continue
      for (const { 0: figure, index } of node.textContent!.matchAll(/[A-Z]{1,3}-\d{8}-\d+|[\d,.]*\d/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + figure.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${figure} of "${node.textContent!.trim().slice(0, 40)}" is broken`)
      }
    }
    return [...new Set(broken)]
  })
