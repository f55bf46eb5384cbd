/** On the members' copy, where nobody works at the desk, so that each of these lists has a row. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../../tool/blankPage.mjs'
import { APP } from '../app.ts'
import { enterDesk, openDesk } from '../browser.ts'

after(closeBrowser)

test('beside an open row no column of a list is cut on a small laptop', async () => {
  const { page, wrong } = await openDesk({ width: 1024 })
  await page.setViewportSize({ width: 1024, height: 768 })
  const cut: string[] = []
  for (const [who, place] of [
    ['finance', 'withdrawals'],
    ['finance', 'deposits'],
    ['support', 'requests'],
    ['market', 'retirements'],
    ['market', 'surveillance'],
  ] as const) {
    await enterDesk(page, who)
    await page.goto(`${APP}/desk/${place}`)
    await page.locator('tbody tr[tabindex]').first().click()
    await page.locator('.ops-g > aside:not([data-unpicked])').waitFor()
    const beyond = await page
      .locator('.ops-g .tbl-box')
      .first()
      .evaluate((box) => box.scrollWidth - box.clientWidth)
    if (beyond > 0) cut.push(`${place} by ${beyond} px`)
  }
  assert.deepEqual([cut, wrong], [[], []])
})
