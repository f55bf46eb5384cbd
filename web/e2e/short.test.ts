/** Pages that show instead of explaining: the important stands first, and the rest is a tap away. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, logInAs, openPage, settled, wordIn } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

/** The words that are seen: what is folded is not among them. */
const wordsSeen = async (page: Page): Promise<number> =>
  (await page.locator('main').innerText()).split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: a presale is four lines above its button, and the keyboard opens the rest`, async () => {
    const { page, wrong } = await openPage({ lang })
    await logInAs(page, 'weiling@example.sg')
    await settled(page, '/pages/project/dpresale?no=TN-0176')
    const lines = page.locator('.ps-tl > li')
    assert.equal(await lines.count(), 4)
    const button = await page.getByRole('button', { name: w(['Book 1 t', '预订 1 吨']) }).boundingBox()
    const missed = lines.filter({ hasText: w(['If missed, you lose the tons and S$0.87', '没收预订费 S$0.87']) })
    for (const line of [missed, lines.last()]) {
      const box = (await line.boundingBox())!
      assert.ok(box.y + box.height <= button!.y, 'a line of the four is below the button')
    }
    assert.ok((await wordsSeen(page)) < 140, `${await wordsSeen(page)} words are seen`)
    const rules = page.locator('summary', { hasText: w(['How booking works', '预订规则']) })
    await rules.focus()
    await page.keyboard.press('Enter')
    for (const text of [
      w(['your credit score drops by 2.', '信用评分扣 2 分']),
      w(['is forfeited, S$0.86 comes back', '退回 S$0.86']),
      w(['of what is booked can be served today', '按目前预订量可满足']),
      w(['GST 9% on the fee', '手续费消费税 9%']),
      '−S$1.73',
    ])
      await page.getByText(text).first().waitFor()
    await page.getByText(w(['The draw is sealed already', '抽签已封存'])).click()
    await page.locator('.hash').waitFor()
    assert.deepEqual(wrong, [])
    await page.context().close()
  })
}

const topOf = async (line: Locator): Promise<number> => Math.round((await line.boundingBox())!.y)

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: a notice is a title, the keyboard opens it, and nothing moves but what is below`, async () => {
    const { page, wrong } = await openPage({ lang })
    const { email } = await newcomer()
    await logInAs(page, email)
    await settled(page, '/pages/profile/notices')
    const lines = page.locator('details.ntc')
    const count = await lines.count()
    assert.ok(count >= 1, 'a newcomer who logged in on a device has a notice of it')
    assert.equal(await page.locator('.ntc .pip').count(), count)
    const first = lines.first()
    assert.match(await first.locator('summary').innerText(), new RegExp(w(['^Unread', '^未读'])))
    assert.equal(await first.locator('time').isVisible(), false)
    const line = first.locator('summary')
    const before = await topOf(line)
    for (let at = 0; at < count; at++) {
      await lines.nth(at).locator('summary').focus()
      await page.keyboard.press('Enter')
    }
    await first.locator('time').waitFor()
    // The last one that is read takes the button away, not its place.
    await page.getByText(w(['All read', '全部已读'])).waitFor()
    await page.locator('.ntc .pip').first().waitFor({ state: 'detached' })
    assert.equal(await topOf(line), before)
    await settled(page, '/pages/profile/notices')
    assert.equal(await page.locator('.ntc .pip').count(), 0)
    await lines.first().locator('summary').click()
    await lines
      .first()
      .getByRole('link', { name: w(['See details', '查看详情']) })
      .click()
    await page.waitForURL((url) => !url.pathname.endsWith('/notices'))
    assert.deepEqual(wrong, [])
    await page.context().close()
  })
}
