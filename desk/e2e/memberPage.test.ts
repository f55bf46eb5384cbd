import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'

const [desk, narrow] = [await openDesk(), await openDesk({ width: 390, lang: 'cn', theme: 'dark' })]
const page = desk.page
after(() => leave(desk, narrow))
const focused = (on: Page) => on.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
async function tabTo(on: Page, name: string): Promise<void> {
  for (let i = 0; i < 60 && (await focused(on)) !== name; i++) await on.keyboard.press('Tab')
  assert.equal(await focused(on), name, 'never came into the focus')
}
const selected = (on: Page) => on.locator('[role=tab][aria-selected=true]').textContent()
const email = 'weiling@example.sg'
const call = await enterAsMember(narrow.page, email)
const { loginInfo } = await call('/login/login', { kind: 'personal', email, password: 'Tembusu-2026', agreed: true })
const id = (loginInfo as { mem_id: number }).mem_id

test('a member’s page by keyboard: arrows pass over tabs, Enter opens one, Back returns', async () => {
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk/members?id=${id}`)
  await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
  await tabTo(page, 'Timeline')
  await page.keyboard.press('ArrowRight')
  assert.deepEqual([await focused(page), await selected(page)], ['Who', 'Timeline'], 'passing over opens nothing')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Standing' }).waitFor()
  assert.match(page.url(), /[?&]tab=who/)
  await page.keyboard.press('End')
  assert.equal(await focused(page), 'Emails')
  await page.keyboard.press('ArrowRight')
  assert.equal(await focused(page), 'Timeline', 'the last is followed by the first')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: 'Subject' }).waitFor()
  await page.goBack()
  assert.equal(await selected(page), 'Who')
  for (const tab of ['Money', 'Tons', 'Orders', 'Requests and cases', 'Access', 'Timeline']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator('[role=tabpanel] .tbl').first().waitFor()
    await isSound(page)
  }
})

test('the timeline is in words and by kind, a row links to its subject, the file has every row', async () => {
  await page.goto(`${APP}/desk/members?id=${id}`)
  const list = page.getByRole('tabpanel')
  const answered = page.waitForResponse(/member\/timeline\?.*kind=requests/)
  await list.getByRole('button', { name: 'Requests and cases' }).click()
  const { data } = (await (await answered).json()) as { data: { total: number } }
  await list.getByText(`${data.total} in all`).waitFor()
  await page.waitForURL(/part=requests/)
  const row = list
    .getByRole('row')
    .filter({ hasText: /R-\d{8}-\d{5}/ })
    .first()
  await row.waitFor()
  assert.doesNotMatch(
    (await list.textContent()) ?? '',
    /\w+\.\w+\.\w+_\w+|request\.done/,
    'an act stands as it is recorded',
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  assert.ok(data.total > 0)
  assert.equal(lines.length, data.total + 1)
  const link = row.getByRole('link').first()
  const no = (await link.textContent())!
  await link.press('Enter')
  await page.waitForURL(new RegExp(`/desk/requests\\?.*${no}`))
})

test('finance sees money and no logins, support the reverse; nothing forbidden is requested', async () => {
  const refused: string[] = []
  const answers: Promise<unknown>[] = []
  const read = (answer: Response): void => {
    if (!answer.url().includes('/desk/api/member/')) return
    const isDone = answer.text().then((text) => text.startsWith('{"code":0'))
    // The answer of a page that was left can no longer be read, and nobody saw it.
    answers.push(isDone.catch(() => true).then((done) => done || refused.push(answer.url())))
  }
  page.on('response', read)
  for (const [role, tabs, money] of [
    ['finance', ['Timeline', 'Who', 'Money', 'Tons', 'Orders'], ['Statement', 'Deposits', 'Withdrawals', 'Payees']],
    ['support', ['Timeline', 'Who', 'Money', 'Tons', 'Orders', 'Requests and cases', 'Access', 'Emails'], ['Payees']],
  ] as const) {
    await enterDesk(page, role)
    await page.goto(`${APP}/desk/members?id=${id}`)
    await page.getByRole('tab').first().waitFor()
    assert.deepEqual(await page.getByRole('tab').allTextContents(), tabs)
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    await page.getByRole('tab', { name: 'Money' }).click()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Payees' }).waitFor()
    assert.deepEqual(await page.getByRole('tabpanel').locator('.tabs button').allTextContents(), money)
  }
  page.off('response', read)
  await Promise.all(answers)
  assert.ok(answers.length > 10)
  assert.deepEqual(refused, [])
})

test('on the narrowest screen in Chinese and dark every tab fits', async () => {
  await enterDesk(narrow.page, 'admin')
  for (const tab of ['', 'who', 'money', 'tons', 'orders', 'requests', 'access', 'mails']) {
    await narrow.page.goto(`${APP}/desk/members?id=${id}&tab=${tab}`)
    await narrow.page.getByRole('tabpanel').waitFor()
    await narrow.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await isSound(narrow.page)
  }
})

test('the directory by keyboard: a view, a sort order, a search, a row; the file has all that is counted', async () => {
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk/members`)
  const list = page.locator('.panel--t')
  await list.getByRole('row', { name: /weiling@example\.sg/ }).waitFor()
  const view = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) })
  await view('New').press('Enter')
  await page.waitForURL(/view=new/)
  await list.getByText('Joined within 30 days').waitFor()
  await view('All').press('Enter')
  await list.getByRole('button', { name: /^Worth/ }).press('Enter')
  await page.waitForURL(/sort=worthCents/)
  await list.getByRole('searchbox').fill('weiling@example.sg')
  await list.getByText('1 in all').waitFor()
  await isSound(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Export CSV' }).press('Enter'),
  ])
  assert.equal((await readFile(await file.path(), 'utf8')).trim().split('\n').length, 2)
  await list.getByRole('row', { name: /weiling@example\.sg/ }).press('Enter')
  await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
  assert.match(page.url(), new RegExp(`id=(%22)?${id}`))
})
