import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The faults that axe finds in a page. The desk has no frames of other sites, so one run in the page sees all of it.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)
}
export async function isSound(page: Page): Promise<void> {
  assert.deepEqual(await violationsOn(page), [])
}
/** Opens the act's dialog, says why, and commits. */
export async function act(page: Page, name: string | RegExp, reason: string): Promise<void> {
  const how = typeof name === 'string' ? { name, exact: true } : { name }
  await page.getByRole('button', how).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', how).click()
  await dialog.waitFor({ state: 'detached' })
}
