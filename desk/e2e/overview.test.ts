import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

test('a payment that nobody can book is on the overview, one tap from its queue', async () => {
  const member = await memberOf('weiling@example.sg')
  const { no } = await member<{ no: string }>('/deposit/create', { amountCents: 33_00 })
  await demoCall('/bank/pay', { no, amountCents: 32_17 })
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk`)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByText('difference 0.00').first().waitFor()
  await page.getByRole('link', { name: 'Deposits to match' }).last().click()
  await page.getByRole('row', { name: /32\.17/ }).waitFor()
  await closePages({ page, wrong })
})

type Lines = { data: { items: { amountCents: number }[]; next: string | null } }
test('a line of the overview has its sum and who has it, and its digit opens the queue', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk/deposits`)
  await page.getByRole('row', { name: /32\.17/ }).click()
  await page.getByRole('button', { name: 'Take it' }).press('Enter')
  await page.getByText('You work on it').waitFor()
  const open = await page.evaluate(async () => {
    const answer = await fetch('/desk/api/line/list?outcome=open&limit=50', { headers: { 'x-desk': '1' } })
    return ((await answer.json()) as Lines).data
  })
  assert.deepEqual([open.items.length > 0, open.next], [true, null])
  await page.goto(`${APP}/desk`)
  const lines = page.locator('tr[data-digit]').filter({ hasText: 'Deposits to match' })
  const line = lines.filter({ hasText: 'first check' })
  // Other walks' operators have items of it too.
  await line.locator('.is-me').waitFor()
  // A walk before this one may have left a line that waits for its second check.
  const cellsOf = async (nth: number) =>
    Promise.all((await lines.all()).map(async (one) => (await one.getByRole('cell').nth(nth).innerText()).trim()))
  const added = (texts: readonly string[]) =>
    texts.reduce((all, text) => all + Math.round(Number(text.replaceAll(',', '')) * 100), 0)
  const sum = open.items.reduce((all, { amountCents }) => all + amountCents, 0)
  assert.deepEqual([added(await cellsOf(1)), added(await cellsOf(3))], [open.items.length * 100, sum])
  assert.match((await cellsOf(3))[0]!, /^[\d,]+\.\d\d$/)
  await page.keyboard.press((await line.getAttribute('data-digit'))!)
  await page.waitForURL((url) => url.pathname === '/desk/deposits')
  await closePages({ page, wrong })
})

test('what comes next on the overview leads to its page', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk`)
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Comes next' }) })
  const links = next.last().getByRole('link')
  await links.first().waitFor()
  await links.first().click()
  await page.waitForURL((url) => /^\/desk\/\w+/.test(url.pathname))
  await page.locator('.ops-h h1').waitFor()
  await closePages({ page, wrong })
})

test('the trial balance is equal on both sides, every ton agrees, and a report is a file', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance2')
  await page.goto(`${APP}/desk/reports`)
  await page.getByText('Debits equal credits').nth(1).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  assert.match((await download).suggestedFilename(), /^report-asof-trial-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'Tons', exact: true }).click()
  await page.getByRole('cell', { name: 'Yes' }).first().waitFor()
  assert.equal(await page.getByText(/Differs by/).count(), 0)
  await page.getByRole('button', { name: 'Sales, fees, GST' }).click()
  await page.getByRole('cell', { name: 'Total' }).waitFor()
  await closePages({ page, wrong })
})

test('reports by keyboard: G R opens them, one press ends the month, and the pack is the same file twice', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'finance2')
  await page.goto(`${APP}/desk`)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  // Sent together: a busy machine may need longer for one than the two may be apart.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')])
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button(/^Month end/).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('day'))
  await page.getByText('Closed, cannot change').waitFor()
  await page.getByText('Debits equal credits').nth(1).waitFor()
  await button('The day before').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Its month is closed').waitFor()
  // Letters typed into a field open nothing.
  await page.getByLabel('Month', { exact: true }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('d')
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).type), 'date')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const day = new URL(page.url()).searchParams.get('day')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL((url) => url.searchParams.get('day') !== day)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  const figure = await page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim())
  // It is shown for a moment only, so the wait begins before the key.
  await Promise.all([page.getByText(`Copied ${figure}`).waitFor(), page.keyboard.press('Enter')])
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), figure)
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  assert.equal(await page.getByLabel('Month', { exact: true }).evaluate((at) => at === document.activeElement), true)
  await page.getByText('One file per report').press('Enter')
  await button('Tons, CSV').press('Enter')
  await page.getByRole('dialog').getByLabel('Reason').fill('for the registry')
  const apart = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).press('Enter')
  assert.match((await apart).suggestedFilename(), /^tonne-\d{4}-\d\d-tons\.csv$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const take = async (): Promise<Buffer> => {
    await button('CSV').last().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Reason').fill('for the accountants')
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    const bytes = readFileSync(await (await download).path())
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return bytes
  }
  const first = await take()
  assert.match(first.toString(), /"Log","root","","[0-9a-f]{64}"/)
  assert.deepEqual(await take(), first)
  assert.match(page.url(), /reports/)
  await closePages({ page, wrong })
})

test('a long list is read in pages; its file has all pages; another filter returns to the first', async () => {
  const { page, wrong } = await openDesk()
  await enterDesk(page, 'admin')
  await page.goto(`${APP}/desk/audit`)
  const rows = page.getByRole('row')
  const button = (name: string) => page.getByRole('button', { name })
  await button('Next page').waitFor()
  const first = await rows.nth(1).innerText()
  assert.equal(await rows.count(), 1 + 50)
  await button('Next page').click()
  await button('First page').waitFor()
  // The old page stays visible until the next one has loaded.
  await page.waitForFunction((before) => document.querySelectorAll('tr')[1]?.innerText !== before, first)
  const download = page.waitForEvent('download')
  await button('Export CSV').click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  assert.ok(lines.length > 1 + 50, `${lines.length} lines`)
  assert.equal(new Set(lines).size, lines.length)
  await page.getByLabel('Act', { exact: true }).selectOption('project.')
  await page.waitForURL((url) => url.searchParams.get('act') === 'project.' && !url.searchParams.has('after'))
  await button('First page').waitFor({ state: 'detached' })
  await closePages({ page, wrong })
})

test('support sees what waits in finance, without links to what the role cannot open', async () => {
  const { page } = await openDesk()
  await enterDesk(page, 'support')
  await page.goto(`${APP}/desk`)
  await page.getByText('Deposits to match').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Deposits to match' }).count(), 0)
  await page.context().close()
})
