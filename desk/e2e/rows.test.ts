import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { APP } from './app.ts'
import { memberOf } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'

const desk = await openDesk()
const { page } = desk
after(() => leave(desk))
type Acts = { data: { items: { id: number }[]; next: string | null } }

test('a link opens its row on any page of the list, and says so when the row does not exist', async () => {
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk/audit`)
  const first = page.getByRole('row').nth(1)
  await first.waitFor()
  const oldest = await page.evaluate(async () => {
    const answer = await fetch('/desk/api/audit/list?sort=at&limit=1', { headers: { 'x-desk': '1' } })
    return ((await answer.json()) as Acts).data
  })
  assert.ok(oldest.next, 'the list has more than one page')
  await page.goto(`${APP}/desk/audit?id=${oldest.items[0]!.id}`)
  await page
    .locator('.ops-g > aside')
    .getByText(/What the world begins with|Demo world/i)
    .first()
    .waitFor()
  assert.equal(await page.locator('tr[aria-selected=true]').count(), 0, 'it is not on the first page')
  await page.goto(`${APP}/desk/audit?id=999999999`)
  await page.getByText('999999999 is not in this list, or no longer is.').waitFor()
})

test('a list that is shown whole is sorted by a second column with Shift', async () => {
  await enterDesk(page, 'market')
  await page.goto(`${APP}/desk/projects`)
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await head('State').getByRole('button').click()
  await head('Price').getByRole('button').press('Shift+Enter')
  await page.waitForURL((url) => url.searchParams.get('sort')?.includes(',') ?? false)
  assert.deepEqual(
    [await head('State').getAttribute('aria-sort'), typeof (await head('Price').getAttribute('aria-sort'))],
    ['ascending', 'string'],
  )
})

test('a menu shows the filter that the address gives, and nothing chosen where it has no effect', async () => {
  await enterDesk(page, 'admin')
  const chosen = (name: string) => page.getByLabel(name, { exact: true }).locator('option:checked').innerText()
  for (const [address, menu, shown] of [
    ['/desk/audit?act=identity.unmask', 'Act', 'Identity: seen whole'],
    ['/desk/audit?act=withdrawal.', 'Act', 'Withdrawal'],
    ['/desk/members?level=9', 'Level', 'Any level'],
    ['/desk/requests?whose=ours', 'Whose', 'All'],
    ['/desk/blotter?since=year', 'Since', 'Always'],
  ] as const) {
    await page.goto(`${APP}${address}`)
    await page.getByLabel(menu, { exact: true }).waitFor()
    assert.equal(await chosen(menu), shown, address)
  }
})

type Taken = { data: { items: { subject: string; after: object }[] } }
test('downloading a list leaves a row of the audit with the list, its filters and the number of rows', async () => {
  await enterDesk(page, 'support')
  await page.goto(`${APP}/desk/requests?state=submitted`)
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  const all = /^(\d+) in all$/.exec((await page.getByText(/^\d+ in all$/).textContent()) ?? '')![1]
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync((await (await download).path())!, 'utf8')
    .trim()
    .split('\n')
  const { items } = await page.evaluate(async () => {
    const answer = await fetch('/desk/api/audit/list?act=file.take&limit=1', { headers: { 'x-desk': '1' } })
    return ((await answer.json()) as Taken).data
  })
  assert.deepEqual(
    items.map(({ subject, after }) => [subject, after]),
    [['request-list.csv', { filter: { state: 'submitted' }, typed: false, rows: Number(all) }]],
  )
  assert.equal(lines.length - 1, Number(all))
})

type Tons = { holdings: { project: { no: string }; freeKg: number }[] }
type Market = { items: { project: { no: string } }[] }
test('a trade that arrives while the blotter is read moves no row until its key is pressed', async () => {
  await page.goto(`${APP}/desk/blotter?part=orders`)
  const top = page.locator('tbody tr').first()
  await top.waitFor()
  const was = await top.innerText()
  const weiling = await memberOf('weiling@example.sg')
  const traded = (await weiling<Market>('/market/list')).items.map(({ project }) => project.no)
  const { holdings } = await weiling<Tons>('/wallet/tons')
  const { project } = holdings.find(({ project, freeKg }) => freeKg >= 1000 && traded.includes(project.no))!
  const { asks, bids, referenceCents } = await weiling<{
    asks: { priceCents: number }[]
    bids: { priceCents: number }[]
    referenceCents: number
  }>(`/market/book?project=${project.no}`)
  const priceCents = asks[0]?.priceCents ?? bids[0]?.priceCents ?? referenceCents
  const { no } = await weiling<{ no: string }>('/market/sell', { project: project.no, kg: 1000, priceCents })
  await page.getByRole('button', { name: /^\d+ new/ }).waitFor()
  assert.equal(await top.innerText(), was)
  await page.keyboard.press('.')
  await page.getByRole('row', { name: new RegExp(no) }).waitFor()
  await page.getByRole('button', { name: /^\d+ new/ }).waitFor({ state: 'detached' })
  await weiling('/market/cancel', { no }).catch(() => undefined)
})

test('a tile leads to the rows that it counts', async () => {
  let followed = 0
  for (const [who, path] of [
    ['finance', 'withdrawals'],
    ['finance', 'deposits'],
    ['finance', 'corrections'],
    ['market', 'draws'],
    ['market', 'projects'],
    ['support', 'pairs'],
    ['support', 'requests'],
    ['support', 'restrictions'],
    ['admin', 'mail'],
    ['admin', 'settings'],
  ] as const) {
    await enterDesk(page, who)
    await page.goto(`${APP}/desk/${path}`)
    const tiles = page.locator('.kpi-v a')
    await tiles.first().waitFor()
    for (const tile of await tiles.all()) {
      const to = (await tile.getAttribute('href'))!
      await tile.click()
      await page.waitForURL((url) => `${url.pathname}${url.search}` === to)
      const { searchParams } = new URL(page.url())
      // The open tab has the tile's number; a sum, a word and the rows without an operator have no tab of their own.
      await page.waitForFunction(
        ([to, hasTab]) => {
          const shown = document.querySelector(`.kpi-v a[href="${to}"]`)?.textContent ?? ''
          const tab = document.querySelector('.tabs [aria-current], .tabs [aria-selected="true"]')
          if (!hasTab || !/^\d+$/.test(shown)) return true
          return tab !== null && (tab.querySelector('.tabs-n')?.textContent ?? '0') === shown
        },
        [to, !searchParams.has('whose')] as const,
      )
      followed += 1
    }
  }
  assert.ok(followed >= 20, `${followed}`)
})
