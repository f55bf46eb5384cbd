/** The search of wide screens: opened with /, over projects, orders, serials and certificates. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { copy } from '../src/shell/find/copy.ts'
import { assertAccessible } from './assertAccessible.ts'
import { api, logInAs, openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)
const WIDE = { width: 1440, height: 900 } as const

for (const lang of ['en', 'cn'] as const) {
  test(`${lang}: a serial, an order and a project are found from any page by keyboard`, async () => {
    const { page, wrong } = await openPage({ ...WIDE, lang })
    const say = wordIn(lang)
    const token = await logInAs(page, 'weiling@example.sg')
    type Tons = { holdings: { serials: { first: number }[] }[] }
    const tons = (await api<Tons>('/h5/api/wallet/tons', { token })).data
    const serial = String(tons.holdings.find(({ serials }) => serials.length > 0)!.serials[0]!.first)
    const [order] = (await api<{ items: { no: string }[] }>('/h5/api/order/list?side=buy', { token })).data.items
    await settled(page, '/pages/profile/member')
    const field = page.getByRole('combobox', { name: say(copy.search) })
    await field.waitFor()
    await page.keyboard.press('/')
    await page.getByText(say(copy.start)).waitFor()
    assert.equal(await field.inputValue(), '')
    await page.keyboard.type(serial)
    await page.getByText(say(copy.serial), { exact: true }).waitFor()
    await assertAccessible(page, 'the open search')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.keyboard.type(order!.no)
    await page.getByRole('option', { name: order!.no }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/pages/profile/orderinfo?no=${order!.no}`)
    await page.keyboard.press('/')
    // It was opened before, so it is the first of the recent ones.
    await page.getByRole('option', { name: order!.no }).waitFor()
    await page.keyboard.type('TN-0142')
    await page.getByRole('option', { name: 'TN-0142' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pages/project/info?no=TN-0142')
    await page.keyboard.press('/')
    await page.keyboard.type('zzzz')
    await page.getByText(say(copy.noneMember)).waitFor()
    await closePages({ page, wrong })
  })
}

test('Escape returns the focus, and in a field / is a letter', async () => {
  const { page } = await openPage({ ...WIDE, lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/project/info?no=TN-0142')
  await page.getByRole('combobox').waitFor()
  const tons = page.getByRole('textbox', { name: 'Tons' })
  await tons.focus()
  await page.keyboard.press('/')
  assert.equal(await page.getByRole('listbox').count(), 0)
  const home = page.locator('.rail').getByRole('link', { name: 'Home' })
  await home.focus()
  await page.keyboard.press('/')
  await page.locator('.find.is-open').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Home')
  await page.context().close()
})

test('with the key switched off / does nothing', async () => {
  const { page } = await openPage({ ...WIDE, lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/profile/setting')
  await page.getByRole('switch', { name: 'Press / to search' }).click()
  await settled(page, '/pages/profile/setting')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('/')
  assert.equal(await page.locator('.find.is-open').count(), 0)
  await page.context().close()
})

test('a visitor finds projects, and a certificate by its number', async () => {
  const { page, wrong } = await openPage({ ...WIDE, lang: 'en' })
  await settled(page, '/pages/project/index')
  await page.getByRole('combobox', { name: 'Search' }).fill('RT-20261120-00001')
  await page.getByRole('option', { name: /RT-20261120-00001/ }).waitFor()
  await page.getByRole('combobox', { name: 'Search' }).fill('mangrove')
  await page.getByRole('option').first().waitFor()
  await closePages({ page, wrong })
})
