/** Why: what takes two people is walked by two operators of one role, with a member's phone beside them; nothing may go wrong on any of the three. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, enterDesk, openDesk } from './browser.ts'

type Pair = { first: Page; second: Page; phone: Page }

/** Both are logged in before the file's first test; what was opened is closed after its last. */
export async function openPair(role: 'market'): Promise<Pair> {
  const opened = [await openDesk(), await openDesk(), await openDesk({ width: 390 })] as const
  const [first, second, phone] = opened.map(({ page }) => page) as [Page, Page, Page]
  before(async () => {
    await enterDesk(first, role)
    await enterDesk(second, `${role}2`)
  })
  after(async () => {
    assert.deepEqual(
      opened.map(({ wrong }) => wrong),
      [[], [], []],
    )
    for (const { page } of opened) await page.context().close()
    await closeBrowser()
  })
  return { first, second, phone }
}
