import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

/** Signs the cover by keyboard, with a reason. */
async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').fill('Compared with the bank and the registry')
  await dialog.getByRole('button', { name, exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('two different people sign the cover of a month’s pack, and then it is a document', async () => {
  const [one, two] = [await openDesk(), await openDesk({ lang: 'cn', width: 390, theme: 'dark' })]
  await enterDesk(one.page, 'finance')
  await one.page.goto(`${APP}/desk/reports`)
  const cover = one.page.getByRole('region', { name: 'Who signs the cover' })
  await cover.getByText('Nobody has signed it yet.').waitFor()
  await sign(one.page, 'Sign first')
  await cover.getByText('Another person signs after you.').waitFor()
  assert.equal(await cover.getByRole('button', { name: 'Sign second' }).count(), 0)

  await enterDesk(two.page, 'finance2')
  await two.page.goto(`${APP}/desk/reports`)
  await two.page.getByRole('button', { name: '复签' }).waitFor()
  await isSound(two.page)
  await sign(two.page, '复签')
  await two.page.getByRole('button', { name: '已签封面' }).press('Enter')
  await two.page.getByRole('dialog').locator('textarea').fill('交给会计')
  const file = two.page.waitForEvent('download')
  await two.page.getByRole('dialog').getByRole('button', { name: '下载' }).press('Enter')
  const taken = await file
  assert.match(taken.suggestedFilename(), /^tonne-\d{4}-\d\d-cover-cn\.pdf$/)
  assert.equal(
    readFileSync(await taken.path())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  assert.deepEqual([one.wrong, two.wrong], [[], []])
  for (const { page } of [one, two]) await page.context().close()
})
