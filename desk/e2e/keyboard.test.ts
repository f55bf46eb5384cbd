import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember } from './member.ts'

const [{ page, wrong }, phone] = [await openDesk(), await openDesk({ width: 390 })]
after(() => leave({ page, wrong }, phone))
/** The text of the focused element. */
const focused = (on: Page) => on.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
async function tabTo(on: Page, name: string): Promise<void> {
  for (let i = 0; i < 40 && (await focused(on)) !== name; i++) await on.keyboard.press('Tab')
  assert.equal(await focused(on), name, 'never came into the focus')
}
const memberNo = async (email: string): Promise<number> => {
  const call = await enterAsMember(phone.page, email)
  const { loginInfo } = await call('/login/login', { kind: 'personal', email, password: 'Tembusu-2026', agreed: true })
  return (loginInfo as { mem_id: number }).mem_id
}

test('a queue by keyboard: to a row, into it, an act begun and cancelled, back to the row', async () => {
  const call = await enterAsMember(phone.page, 'weiling@example.sg')
  const { no } = await call('/request/submit', {
    kind: 'level_upgrade',
    level: 4,
    text: 'I buy each week',
    pictures: [],
  })
  await enterDesk(page, 'support')
  // In a narrow window the panel is below the list and scrolls into view.
  await page.setViewportSize({ width: 900, height: 768 })
  await page.goto(`${APP}/desk/requests`)
  const row = page.getByRole('row', { name: new RegExp(String(no)) })
  await row.waitFor()
  const rows = page.locator('tbody tr')
  await rows.first().focus()
  const steps = await row.evaluate((tr) => [...tr.parentElement!.children].indexOf(tr))
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
  assert.ok((await focused(page)).includes(String(no)))
  await page.keyboard.press('Enter')
  const panel = page.locator('aside', { hasText: 'I buy each week' })
  await panel.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'ASIDE')
  assert.ok(await panel.evaluate((aside) => aside.getBoundingClientRect().top < innerHeight / 2), 'it is in view')
  await isSound(page)

  await tabTo(page, 'Refuse')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await focused(page), 'Refuse', 'the focus is where the dialog was opened')

  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.tagName === 'TR')
  assert.ok((await focused(page)).includes(String(no)), 'back on its row')
  await page.keyboard.press('k')
  assert.ok(steps === 0 || !(await focused(page)).includes(String(no)))
})

test('a restriction that the server refuses: each error beside its field, texts kept, then accepted', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await memberNo('kavitha.s@example.com')
  await page.goto(`${APP}/desk/restrictions?impose=${id}`)
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await dialog.getByRole('button', { name: 'Restrict' }).click()
  assert.match((await dialog.locator('.choice .bad').textContent()) ?? '', /empty|missing/)
  await field('orders').check()
  await field('What the member reads, in English').fill('Two orders in one minute')
  await field('What the member reads, in Chinese').fill('一分钟内两笔订单')
  await field('Reason for the record').fill('ab')
  await dialog.getByRole('button', { name: 'Restrict' }).click()
  await dialog.getByText('Say why, in 3 to 500 characters').waitFor()
  assert.equal(await field('Reason for the record').getAttribute('aria-invalid'), 'true')
  const hintId = await field('Reason for the record').getAttribute('aria-describedby')
  assert.equal(await dialog.locator(`[id="${hintId}"]`).textContent(), 'Say why, in 3 to 500 characters')
  assert.equal(await field('What the member reads, in English').inputValue(), 'Two orders in one minute')
  assert.equal(await field('What the member reads, in Chinese').inputValue(), '一分钟内两笔订单')
  assert.equal(await field('Reason for the record').inputValue(), 'ab')
  assert.ok(await field('orders').isChecked())
  await isSound(page)
  await field('Reason for the record').fill('Seen in the daily review')
  await dialog.getByRole('button', { name: 'Restrict' }).click()
  await page
    .getByText(/Case C-/)
    .first()
    .waitFor()
})

test('the palette accepts typing at once, and a number or a name leads to its page', async () => {
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk/withdrawals?stage=completed`)
  const completed = page.getByRole('row', { name: /W-\d{8}-\d{5}.*Completed/ }).last()
  const no = /W-\d{8}-\d{5}/.exec((await completed.textContent()) ?? '')![0]
  await page.goto(`${APP}/desk`)
  await page.getByRole('button', { name: 'Find' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.type(no.toLowerCase())
  await page.getByRole('option', { name: new RegExp(`^${no}`), selected: true }).waitFor()
  await isSound(page)
  await page.keyboard.press('Enter')
  // It is completed, so it is not on a page of the open ones.
  await page.getByRole('row', { name: new RegExp(`${no}.*Completed`) }).waitFor()
  await page.locator('aside', { hasText: no }).waitFor()

  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  // The members are shown above the bank lines, also when they are found after them, and the first hit is selected.
  const lines = Promise.withResolvers<void>()
  await page.route('**/member/find', (route) => lines.promise.then(() => route.continue()))
  await page.keyboard.type('wei ling')
  await page.getByRole('option', { name: /S\$/, selected: true }).waitFor()
  const field = page.getByRole('dialog').getByRole('combobox')
  const { y } = (await field.boundingBox())!
  lines.resolve()
  await page.getByRole('option', { name: /^Tan Wei Ling/, selected: true }).waitFor()
  const members = page.getByRole('group', { name: 'Members' }).getByRole('option')
  assert.match((await members.first().textContent())!, /^Tan Wei Ling/)
  assert.equal((await field.boundingBox())!.y, y, 'the field stays where it is when more is found')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/members\?id=/)
  await page.getByRole('heading', { name: 'Tan Wei Ling' }).waitFor()
})

test('the keys are listed, open the rows before and after, and search; none acts in a field', async () => {
  await enterDesk(page, 'finance')
  await page.goto(`${APP}/desk/withdrawals?stage=completed`)
  const rows = page.locator('tbody tr')
  await rows.nth(1).waitFor()
  const selected = () => page.evaluate(() => document.querySelector('tr[aria-selected=true]')?.textContent ?? '')
  const textOf = async (n: number) => (await rows.nth(n).textContent()) ?? ''
  const help = page.getByRole('dialog', { name: 'Keys' })
  await page.keyboard.press('?')
  await help.getByText('these keys').waitFor()
  await isSound(page)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('j')
  assert.equal(await focused(page), (await textOf(0)).trim())
  await page.keyboard.press('Space')
  await page.locator('.ops-g > aside:not([data-unpicked])').waitFor()
  assert.equal(await selected(), await textOf(0))
  assert.equal(await focused(page), (await textOf(0)).trim(), 'open beside, and the row keeps the keyboard')
  await page.keyboard.press(']')
  assert.equal(await selected(), await textOf(1))
  await page.keyboard.press('[')
  assert.equal(await selected(), await textOf(0))
  await page.keyboard.press('/')
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).type), 'search')
  await page.keyboard.type('gd[]')
  assert.match(page.url(), /withdrawals/)
})

test('a late list leaves the focus with whoever moves it, and takes it after a key that opened it', async () => {
  await enterDesk(page, 'finance')
  const late = async (go: () => Promise<unknown>, meanwhile: readonly string[]) => {
    const rows = Promise.withResolvers<void>()
    await page.route('**/withdrawal/queue*', (route) => rows.promise.then(() => route.continue()))
    await go()
    await page.locator('[aria-busy=true]').waitFor()
    for (const key of meanwhile) await page.keyboard.press(key)
    const before = await focused(page)
    rows.resolve()
    await page.locator('tbody tr').first().waitFor()
    await page.unroute('**/withdrawal/queue*')
    return [before, await focused(page), await page.locator('tr[aria-selected=true]').count()] as const
  }
  const [before, now, opened] = await late(() => page.goto(`${APP}/desk/withdrawals?stage=completed`), ['Tab', 'Tab'])
  assert.notEqual(before, '')
  assert.deepEqual([now, opened], [before, 0])
  await page.goto(`${APP}/desk/deposits`)
  await page.locator('tbody tr').first().waitFor()
  const [, row, first] = await late(() => page.keyboard.press('g').then(() => page.keyboard.press('w')), [])
  assert.equal(first, 1)
  assert.equal(row, ((await page.locator('tbody tr').first().textContent()) ?? '').trim())
})
