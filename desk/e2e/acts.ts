import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../../tool/accessibilityFaults.mjs'

/** Waits for the page to be drawn and finds no fault in it. */
export async function isSound(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  assert.deepEqual(await accessibilityFaults(page), [])
}
/** Opens the act's dialog, gives the reason, and commits. */
export async function act(page: Page, name: string | RegExp, reason: string): Promise<void> {
  const how = typeof name === 'string' ? { name, exact: true } : { name }
  await page.getByRole('button', how).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', how).click()
  await dialog.waitFor({ state: 'detached' })
}
