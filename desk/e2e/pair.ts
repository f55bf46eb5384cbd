import { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { enterDesk, leave, openDesk } from './browser.ts'

type Pair = { first: Page; second: Page; phone: Page }

/** Both log in before the file's first test; everything is closed after its last. */
export async function openPair(role: 'market'): Promise<Pair> {
  const opened = [await openDesk(), await openDesk(), await openDesk({ width: 390 })] as const
  const [first, second, phone] = opened.map(({ page }) => page) as [Page, Page, Page]
  before(async () => {
    await enterDesk(first, role)
    await enterDesk(second, `${role}2`)
  })
  after(() => leave(...opened))
  return { first, second, phone }
}
