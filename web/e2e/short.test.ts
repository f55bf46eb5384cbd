/** Pages show instead of explaining: the most important comes first, and the rest is a tap away. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage, settled, wordIn } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)

/** The number of visible words, without folded ones. */
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
      w(['of what is booked can be met', '按目前预订量可满足']),
      w(['GST 9% on the fee', '手续费消费税 9%']),
      '−S$1.73',
    ])
      await page.getByText(text).first().waitFor()
    await page.getByText(w(['The draw is already sealed', '抽签已封存'])).click()
    await page.locator('.hash').waitFor()
    await closePages({ page, wrong })
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
    // Reading the last one removes the button but keeps its space.
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
    await closePages({ page, wrong })
  })
}

const DRAWN = '/pages/project/draw?no=TN-0163'
for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: a proof has one row for each fact, and its evidence opens below the row`, async () => {
    const { page, wrong } = await openPage({ lang })
    await logInAs(page, 'weiling@example.sg')
    await settled(page, '/pages/verify/liability')
    const rows = page.locator('main .foldrow')
    const dollars = rows.filter({ hasText: w(['Singapore dollars', '新加坡元']) })
    await dollars.waitFor()
    await page.getByText(w(['Checked on this device.', '已在此设备核验。'])).waitFor()
    assert.ok((await page.locator('.hash').count()) > 0)
    assert.equal(await page.locator('.hash:visible').count(), 0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height < 1500, `the list is ${height} px high`)
    await dollars.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await dollars.getByText(w(['Client money held', '客户资金账户'])).waitFor()
    await settled(page, DRAWN)
    await page.getByText(w(['Matches.', '一致。'])).waitFor()
    assert.equal(await page.locator('.hash:visible').count(), 0)
    assert.equal(await page.locator('.ballot').isVisible(), false)
    await page.getByText(w(['How it was checked', '核验过程'])).click()
    await page.locator('.hash:visible').first().waitFor()
    await page.getByText(w(['Everyone in the draw', '全部参与者'])).click()
    await page.locator('.ballot').waitFor()
    await closePages({ page, wrong })
  })
}

/** A post of a member, beside the browser. */
async function post<T>(token: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': `short${Date.now()}` }
  const answer = await fetch(`${APP}/h5/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: T }).data
}

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: amounts that a bid froze and released are one line of the statement that opens to both`, async () => {
    const { page, wrong } = await openPage({ lang })
    const token = await logInAs(page, 'weiling@example.sg')
    const { data: book } = await api<{ band: { lowCents: number } }>('/h5/api/market/book?project=TN-0126', { token })
    const bid = { project: 'TN-0126', kg: 1000, priceCents: book.band.lowCents }
    const { no } = await post<{ no: string }>(token, '/market/buy', bid)
    await post(token, '/market/cancel', { no })
    await settled(page, '/pages/profile/fundlogs')
    const line = page.locator('.lg-fold', { hasText: no })
    assert.match(await line.locator('summary').first().innerText(), new RegExp(w(['2 entries', '2 笔分录'])))
    const parts = line.locator('.foldrow-b a')
    assert.equal(await parts.first().isVisible(), false)
    await line.locator('summary').first().click()
    assert.equal(await parts.count(), 2)
    await parts.first().click()
    await page.waitForURL(/profile\/entry\?no=LE-/)
    await closePages({ page, wrong })
  })

  test(`${lang}: an act that cannot be undone asks once, states its cost, and can be cancelled`, async () => {
    const { page, wrong } = await openPage({ lang })
    const token = await logInAs(page, 'weiling@example.sg')
    const list = await api<{ items: { no: string; mayCancel: boolean }[] }>('/h5/api/withdrawal/list', { token })
    const { no } = list.data.items.find(({ mayCancel }) => mayCancel)!
    await settled(page, `/pages/profile/withdrawinfo?no=${no}`)
    const cancel = page.getByRole('button', { name: w(['Cancel this withdrawal', '取消该笔提现']) })
    await cancel.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(w(['It costs nothing.', '不收取费用。'])).waitFor()
    await sheet.getByRole('button', { name: w(['Keep it', '保留']) }).click()
    await sheet.waitFor({ state: 'detached' })
    await cancel.waitFor()
    await settled(page, '/pages/project/dpresale?no=TN-0157')
    await page.getByRole('button', { name: w(['Cancel, S$', '取消，退回 S$']) }).click()
    await sheet.getByText(w(['your credit score drops by 2.', '信用评分扣 2 分。'])).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await closePages({ page, wrong })
  })
}

test('a presale’s order leads from the entry that each step names to what became of the booking', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'weiling@example.sg')
  const list = await api<{ items: { no: string; state: string }[] }>('/h5/api/presale/list', { token })
  const { no } = list.data.items.find(({ state }) => state === 'completed')!
  await settled(page, `/pages/profile/orderinfo?no=${no}`)
  await page.getByRole('link', { name: /^LE-/ }).first().click()
  await page.waitForURL('**/pages/profile/entry?no=*')
  await page.getByText(no).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Your booking' }).click()
  await page.waitForURL(`**/pages/profile/final?no=${no}`)
  await page.getByText(/ delivered$/).waitFor()
  await closePages({ page, wrong })
})

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: another default payee, removing one and logging out ask first, and Esc changes nothing`, async () => {
    const { page, wrong } = await openPage({ lang })
    const token = await logInAs(page, 'weiling@example.sg')
    type Payees = { items: { id: number; tail: string }[] }
    const payees = async () => (await api<Payees>('/h5/api/payee/list', { token })).data.items
    const before = await payees()
    const sheet = page.getByRole('dialog')
    await settled(page, '/pages/profile/card')
    await page.getByRole('button', { name: w(['Make default', '设为默认']) }).click()
    await sheet.getByText(w(['withdrawals wait 24 hours', '须等待 24 小时方可提现'])).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const name = new RegExp(`^${w(['Remove', '移除'])} .*${before[0]!.tail}$`)
    await page.getByRole('button', { name }).click()
    await sheet.getByText(before[0]!.tail).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual(await payees(), before)
    await settled(page, '/pages/profile/setting')
    await page.getByRole('button', { name: w(['Log out', '退出登录']), exact: true }).click()
    await sheet.getByRole('button', { name: w(['Stay logged in', '保持登录']) }).click()
    await sheet.waitFor({ state: 'detached' })
    assert.equal((await api('/h5/api/session/list', { token })).code, 0)
    await closePages({ page, wrong })
  })
}

test('an operator’s answer in the other language names its language, visibly and for screen readers', async () => {
  for (const lang of ['en', 'cn'] as const) {
    const { page, wrong } = await openPage({ lang })
    const token = await logInAs(page, 'weiling@example.sg')
    const list = await api<{ items: { no: string; kind: string }[] }>('/h5/api/request/list', { token })
    const { no } = list.data.items.find(({ kind }) => kind === 'name_correction')!
    await settled(page, `/pages/profile/applyinfo?no=${no}`)
    const answer = page.locator('.talk .is-theirs').first()
    assert.equal(await answer.locator('.talk-text').getAttribute('lang'), 'en-SG')
    assert.equal((await answer.innerText()).includes('· 英文'), lang === 'cn')
    await closePages({ page, wrong })
  }
})
