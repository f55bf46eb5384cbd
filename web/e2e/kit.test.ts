import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { assertFits } from './addresses.ts'
import { assertAccessible } from './assertAccessible.ts'
import { APP, type Look, openPage } from './browser.ts'

after(closeBrowser)

const UI = resolve(import.meta.dirname, '../src/ui')
/** These parts show nothing by themselves. */
const UNSEEN = ['theme', 'kit']

/** Grey bars remain on this page, because they are a part. */
async function openKit(page: Page): Promise<void> {
  await page.goto(`${APP}/kit`)
  await page.locator('[data-parts]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

test('the gallery has every part of the screens', async () => {
  const files = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const parts = files.map((path) => basename(join(UI, path), '.tsx')).filter((name) => !UNSEEN.includes(name))
  const { page } = await openPage({ lang: 'en' })
  await openKit(page)
  const shown = await page
    .locator('[data-parts]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-parts')!))
  const named = new Set(shown.flatMap((names) => names.split(' ')))
  assert.deepEqual(
    parts.filter((part) => !named.has(part)),
    [],
    'parts without an entry in a kit.tsx',
  )
  assert.deepEqual(
    [...named].filter((name) => !parts.includes(name)),
    [],
    'entries of parts that are not there',
  )
  await page.context().close()
})

/** The parts that a finger could miss. A link within text may be as low as the text. */
const small = (page: Page) =>
  page.locator('[data-parts]').evaluateAll((all) =>
    all.flatMap((part) =>
      [...part.querySelectorAll('a[href], button, select, textarea, input, [role=slider]')].flatMap((target) => {
        const held = target.closest('label, p, .inp') ?? target
        const { width, height } = held.getBoundingClientRect()
        // An element of 1 px is for screen readers and the keyboard only.
        if (held.matches('p, [aria-hidden=true] *') || width <= 1 || height >= 44) return []
        target.scrollIntoView({ block: 'center' })
        const { left, top } = held.getBoundingClientRect()
        // The tap area may be larger than the drawing, so points around its centre must hit it.
        const isHit = [-21, 21].every((off) =>
          held.contains(document.elementFromPoint(left + width / 2, top + height / 2 + off)),
        )
        return isHit ? [] : [`${part.getAttribute('data-parts')}: ${Math.round(height)} px: ${target.outerHTML}`]
      }),
    ),
  )

const looks: Look[] = [
  { lang: 'en', theme: 'light' },
  { lang: 'cn', theme: 'light' },
  { lang: 'en', theme: 'dark' },
  { lang: 'cn', theme: 'dark' },
]
for (const look of looks) {
  test(`parts fit on 320 px, can be tapped and are accessible: ${look.lang}, ${look.theme}`, async () => {
    const { page, wrong } = await openPage({ ...look, width: 320 })
    await openKit(page)
    await assertFits(page, '/kit')
    assert.deepEqual(await small(page), [])
    await assertAccessible(page, '/kit')
    for (const opener of await page.locator('[data-opens]').all()) {
      await opener.click()
      await page.locator('dialog:modal').waitFor()
      await assertAccessible(page, `/kit: ${await opener.textContent()}`)
      await page.keyboard.press('Escape')
      await page.locator('dialog:modal').waitFor({ state: 'detached' })
    }
    await closePages({ page, wrong })
  })
}

test('when an act takes its own button away, the focus is on the title of the page', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await openKit(page)
  await page.getByRole('button', { name: 'Cancel this booking', exact: true }).click()
  await page.locator('dialog:modal').getByRole('button', { name: 'Cancel it' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await closePages({ page, wrong })
})
