/** On a wide screen each filter of the projects is a menu, and charts and forms have their explanation beside them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { copy as payee } from '../src/money/payee/copy.ts'
import { copy as identity } from '../src/people/identity/copy.ts'
import { passwordCopy } from '../src/people/security/passwordCopy.ts'
import { copy as market } from '../src/trading/market/copy.ts'
import { copy } from '../src/trading/project/copy.ts'
import { assertFits } from './addresses.ts'
import { assertAccessible } from './assertAccessible.ts'
import { APP, api, type Lang, logInAs, openPage, settled, wordIn } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)
const WIDE = { width: 1440, height: 900 } as const
type List = { total: number; items: { priceCents: number }[] }

async function openWide(lang: Lang, path: string) {
  const { page, wrong } = await openPage({ ...WIDE, lang })
  const token = await logInAs(page, 'weiling@example.sg')
  await settled(page, path)
  return { page, wrong, token, say: wordIn(lang) }
}
const list = async (query: string) => (await api<List>(`/h5/api/project/list?limit=50&${query}`)).data

for (const lang of ['en', 'cn'] as const) {
  test(`${lang}: the keyboard chooses a type in its menu; list, map and address follow`, async () => {
    const { page, wrong, say } = await openWide(lang, '/pages/project/index')
    const { total } = await list('')
    const menu = page.getByRole('button', { name: say(copy.filterType) })
    await menu.press('Enter')
    const options = page.getByRole('dialog', { name: say(copy.filterType) })
    // The chosen one has the focus.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-current') === 'true')
    await options.getByText(String(total), { exact: true }).waitFor()
    await assertAccessible(page, 'the open menu')
    await page.keyboard.press('Escape')
    await options.waitFor({ state: 'hidden' })
    assert.equal(await menu.evaluate((button) => button === document.activeElement), true)
    await menu.press('Enter')
    await options.locator('button').nth(1).press('Enter')
    await page.waitForURL(/type=\w+/)
    const type = new URL(page.url()).searchParams.get('type')!
    const { total: shown } = await list(`type=${type}`)
    assert.ok(shown > 0 && shown < total)
    await page.locator('.browse-l .plist-h .cap', { hasText: new RegExp(`^${shown} `) }).waitFor()
    assert.equal(await page.locator('.chip.is-set').count(), 1)
    await page.getByRole('button', { name: say(copy.clear) }).click()
    await page.waitForURL((url) => !url.search.includes('type'))
    await closePages({ page, wrong })
  })
}

test('the price menu has a dot for each project, filled in the range, and says how many it would show', async () => {
  const { page, wrong, say } = await openWide('en', '/pages/project/index')
  const { total, items } = await list('')
  await page.getByRole('button', { name: say(copy.filterPrice) }).click()
  const menu = page.getByRole('dialog', { name: say(copy.filterPrice) })
  const dots = menu.locator('.pdots circle')
  await page.waitForFunction((n) => document.querySelectorAll('.pdots circle').length === n, total)
  assert.equal(await menu.locator('.pdots .is-in').count(), total)
  await menu.getByLabel('From').fill('20')
  const dearer = items.filter(({ priceCents }) => priceCents >= 2000).length
  assert.ok(dearer > 0 && dearer < total)
  await page.waitForFunction((n) => document.querySelectorAll('.pdots .is-in').length === n, dearer)
  assert.equal(await dots.count(), total)
  await menu.getByRole('button', { name: `Show ${dearer} projects` }).click()
  await page.waitForURL(/minCents=2000/)
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: `${copy.filterPrice[0]}: From S$20` }).waitFor()
  await closePages({ page, wrong })
})

test('the price chart of a market shows floor, reference and ceiling of its band', async () => {
  const { page, wrong, token } = await openWide('en', '/pages/project/book?no=TN-0126')
  type Book = { band: { lowCents: number; highCents: number } }
  const { band } = (await api<Book>('/h5/api/market/book?project=TN-0126', { token })).data
  const say = (word: string, cents: number) => word.replace('{price}', (cents / 100).toFixed(2))
  await page.locator('.chart .level-words').first().waitFor()
  const words = await page.locator('.chart .level-words').allTextContents()
  assert.equal(words[0], say(market.ceiling[0], band.highCents))
  assert.equal(words[2], say(market.floor[0], band.lowCents))
  assert.equal(await page.locator('.chart .level').count(), 3)
  await closePages({ page, wrong })
})

test('from 1280 px home has the line of value beside the number, below that it does not', async () => {
  const { page, wrong } = await openWide('en', '/pages/index/index')
  const line = page.locator('.glance .vline')
  await line.waitFor()
  const [number, chart] = [(await page.locator('.glance .hero').boundingBox())!, (await line.boundingBox())!]
  assert.ok(chart.x >= number.x + number.width, 'the line lies over the number')
  await page.setViewportSize({ width: 1279, height: 900 })
  await line.waitFor({ state: 'detached' })
  await assertFits(page, '/pages/index/index')
  await closePages({ page, wrong })
})

test('the explanation beside a form follows the focused field', async () => {
  const { page, wrong } = await openWide('en', '/pages/profile/loginpwd')
  const why = page.getByRole('complementary', { name: 'About this field' })
  await page.getByLabel(passwordCopy.old[0], { exact: true }).focus()
  await why.getByText(passwordCopy.oldWhy[0]).waitFor()
  await page.getByLabel(passwordCopy.fresh[0], { exact: true }).focus()
  await why.getByText(passwordCopy.freshWhy[0]).waitFor()
  await page.setViewportSize({ width: 1023, height: 900 })
  await why.waitFor({ state: 'hidden' })
  await page.getByText('After the change your other devices are logged out').waitFor()
  await closePages({ page, wrong })
})

let made: ReturnType<typeof newcomer> | undefined
/** One for both walks, because the number of registrations from one place is limited. */
const somebodyNew = () => {
  made ??= newcomer()
  return made
}

/** The explanation is beside the form, and its text. */
async function assertBeside(page: Page, text: string): Promise<void> {
  const why = page.getByRole('complementary', { name: 'About this field' })
  await why.getByText(text).waitFor()
  const [form, aside] = [(await page.locator('.expl-form').boundingBox())!, (await why.boundingBox())!]
  const end = form.x + form.width
  assert.ok(aside.x >= end + 20, `the explanation is at ${aside.x}, the form ends at ${end}`)
  assert.ok(form.width <= 640, `the form is ${form.width} px wide`)
}

test('beside the forms of a withdrawal, a payee and an identity is what each field is for', async () => {
  const { page, wrong } = await openWide('en', '/pages/profile/withdraw')
  await assertBeside(page, 'Money in orders, bookings and other withdrawals is frozen')
  await page.getByLabel('Trading password', { exact: true }).focus()
  await assertBeside(page, 'We never ask for it by phone')
  await page.locator('.wd-payee').focus()
  await assertBeside(page, 'It must be in your registered name')
  await settled(page, '/pages/profile/card?add=1')
  await page.getByRole('dialog').getByLabel('Holder name').focus()
  await assertBeside(page, payee.holderWhy[0])
  await assertAccessible(page, 'the form of a payee')
  await closePages({ page, wrong })
  const other = await openPage({ ...WIDE, lang: 'en' })
  await logInAs(other.page, (await somebodyNew()).email)
  await settled(other.page, '/pages/profile/profile')
  await other.page.getByLabel(identity.ic[0]).focus()
  await assertBeside(other.page, identity.icWhy[0])
  await assertFits(other.page, '/pages/profile/profile')
  await closePages(other)
})

test('the profile of a newcomer is as wide before its data comes as after', async () => {
  const { page } = await openPage({ ...WIDE, lang: 'en' })
  await logInAs(page, (await somebodyNew()).email)
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/identity/mine*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${APP}/pages/profile/profile`)
  const edges = async () => {
    const { x, width } = (await page.locator('main').boundingBox())!
    return [x, width]
  }
  await page.locator('.acct').waitFor()
  await page.locator('main .sk').first().waitFor()
  const before = await edges()
  answer()
  await page.locator('.expl').waitFor()
  assert.deepEqual(await edges(), before)
  await page.context().close()
})

test('questions and answers are at most as wide as a readable line', async () => {
  const { page } = await openWide('en', '/pages/index/faq')
  const row = (await page.locator('.qa').first().boundingBox())!
  assert.ok(row.width <= 660, `${row.width} px`)
  await page.context().close()
})
