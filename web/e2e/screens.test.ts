import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { api, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)

test('the tab bar is 60 px high and hides nothing at the end of a page', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  for (const path of ['/pages/index/index', '/pages/project/index', '/pages/profile/index']) {
    await settled(page, path)
    const bar = (await page.locator('.tabbar').boundingBox())!
    assert.equal(bar.height, 60)
    await page.waitForFunction(() => {
      const { scrollHeight } = document.documentElement
      scrollTo(0, scrollHeight)
      return innerHeight + scrollY >= scrollHeight - 1
    })
    const lowest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('main a, main button')].map((el) => el.getBoundingClientRect().bottom)),
    )
    assert.ok(path === '/pages/project/index' || lowest <= bar.y, `${path} ends under the tab bar`)
  }
  await page.context().close()
})

test('a project list loads more near its end and has every project once', async () => {
  const { page } = await openPage({ lang: 'en' })
  const { data } = await api<{ total: number }>('/h5/api/project/list?limit=1')
  await settled(page, '/pages/project/project')
  const CARDS = 'a[href*="/pages/project/info"], [data-no]'
  await page.waitForFunction(
    ({ cards, total }) => {
      scrollTo(0, document.documentElement.scrollHeight)
      return document.querySelectorAll(cards).length >= total
    },
    { cards: CARDS, total: data.total },
  )
  assert.equal(await page.locator(CARDS).count(), data.total)
  await page.context().close()
})
