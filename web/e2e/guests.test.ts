import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, api, openPage, settled } from './browser.ts'

after(closeBrowser)
const RULE = 'Guest login, cannot perform this operation'
const rows = readFileSync(new URL('../src/memberRoutes.tsx', import.meta.url), 'utf8')
const ofMembers = [...rows.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
const { data: list } = await api<{ items: { no: string; phase: string }[] }>('/h5/api/project/list?limit=50')
const one = (phase: string) => list.items.find((p) => p.phase === phase)?.no
const open = [
  '/pages/index/index',
  '/pages/project/index',
  '/pages/profile/index',
  `/pages/project/info?no=${one('in_progress')}`,
  ...(one('presale') ? [`/pages/project/info?no=${one('presale')}`] : []),
]

async function asGuest(): Promise<Page> {
  const { page } = await openPage({ lang: 'en' })
  const { data } = await api<{ token: string; loginInfo: object }>('/h5/api/login/visitor', { body: { agreed: true } })
  await page.context().addInitScript(
    ([token, info]) => {
      localStorage.setItem('token', token!)
      localStorage.setItem('loginInfo', info!)
    },
    [data.token, JSON.stringify(data.loginInfo)],
  )
  return page
}
/** The labels of acts that move money or tons, or create something. */
const OPERATION = /^(log in to )?(buy|book|sell|pay|deposit|withdraw|retire|claim|offer|cancel)\b/i

test('each page with a member’s own data shows a visitor the rule and keeps its place', async () => {
  assert.ok(ofMembers.length > 10)
  const page = await asGuest()
  for (const path of ofMembers) {
    await settled(page, `${path}?no=TN-0142`)
    await page.getByText(RULE).first().waitFor()
    const register = page.locator('main a[href^="/pages/register/index"]')
    assert.equal(
      await register.getAttribute('href'),
      `/pages/register/index?to=${encodeURIComponent(`${path}?no=TN-0142`)}`,
      path,
    )
  }
  await page.context().close()
})

for (const path of open) {
  test(`every act on ${path} shows a visitor the rule, which closes without a trace`, async () => {
    const page = await asGuest()
    await settled(page, path)
    const names = async () => (await page.locator('a, button').allInnerTexts()).map((t) => t.trim())
    const operations = [...new Set((await names()).filter((name) => OPERATION.test(name) && !name.includes('\n')))]
    for (const name of operations) {
      await settled(page, path)
      await page.locator('a, button').filter({ hasText: name }).first().click()
      await page.getByText(RULE).first().waitFor()
      const register = page.locator('a[href^="/pages/register/index"]').first()
      assert.match((await register.getAttribute('href'))!, /\?to=%2Fpages%2F/, `${name} forgets the place`)
    }
    // The page of a presale has an act as soon as booking is open.
    if (path === open[3])
      assert.ok(operations.length > 0, `no operation was found on ${path}: what should a visitor tap?`)
    await page.context().close()
  })
}

type Paper = { title: { en: string }; file: string | null; bytes: number; pages: number }
test('every document of every project opens for a visitor with its published hash; a browser agrees', async () => {
  let count = 0
  for (const { no, phase } of list.items) {
    const { data } = await api<{ documents: Paper[] }>(`/h5/api/project/info?no=${no}`)
    // The project is not published yet, so only the record is listed.
    if (phase === 'pending_review') assert.ok(data.documents.every(({ file }) => file === null))
    else
      for (const { file, bytes } of data.documents) {
        assert.ok(file, `${no} lists a paper that nobody can open`)
        const paper = Buffer.from(await (await fetch(`${APP}/h5/api/project/file?name=${file}`)).arrayBuffer())
        assert.deepEqual(
          [createHash('sha256').update(paper).digest('hex'), paper.length, paper.toString('latin1', 0, 5)],
          [file, bytes, '%PDF-'],
        )
        count++
      }
  }
  assert.ok(count > 100)
  const page = await asGuest()
  await settled(page, `/pages/project/info?no=${one('in_progress')}`)
  await page.locator('summary', { hasText: 'Documents' }).click()
  await page.getByRole('button', { name: 'Check it here' }).first().click()
  await page.getByText('Your browser computed the same hash').waitFor()
  await page.context().close()
})
