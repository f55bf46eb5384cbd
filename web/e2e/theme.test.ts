/** A chosen theme applies at once, and from the first frame of the next visit. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { copy } from '../src/people/preferences/copy.ts'
import { openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)

for (const lang of ['en', 'cn'] as const)
  test(`${lang}: dark chosen on a light device stays dark, and automatic follows the device`, async () => {
    const { page, wrong } = await openPage({ lang })
    const say = wordIn(lang)
    const painted = () => page.evaluate(() => document.documentElement.dataset.theme)
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click()
    await settled(page, '/pages/profile/setting')
    assert.equal(await painted(), 'light')
    await choose(say(copy.dark))
    assert.equal(await painted(), 'dark')
    await page.goto(`${new URL(page.url()).origin}/pages/index/index`, { waitUntil: 'commit' })
    await page.locator('body').waitFor()
    assert.equal(await painted(), 'dark')
    await settled(page, '/pages/profile/setting')
    await choose(say(copy.auto))
    assert.equal(await painted(), 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    await closePages({ page, wrong })
  })
