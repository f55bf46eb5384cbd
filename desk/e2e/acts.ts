/** Why: what an operator does at a queue is done in every walk the same way: press, say why, commit; and every screen on the way is sound. */
import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export async function isSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
  )
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
