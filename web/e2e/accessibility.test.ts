/** Why: every screen can be used by everyone: nothing serious for axe, in a phone's width, in both languages and themes. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { assertFits, walkScreens } from './addresses.ts'
import { closeBrowser } from './browser.ts'

after(closeBrowser)

for (const look of [
  { lang: 'en', theme: 'light' },
  { lang: 'cn', theme: 'dark' },
] as const) {
  test(`every screen is accessible at 390 px, ${look.theme}, ${look.lang}`, async () => {
    await walkScreens({ ...look, width: 390 }, async (page, path) => {
      await assertFits(page, path)
      await assertAccessible(page, path)
    })
  })
}

async function assertAccessible(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(true)
    .analyze()
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(
    serious.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
    path,
  )
}
