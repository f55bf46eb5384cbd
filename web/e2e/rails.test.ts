import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)
/** A picture of one pixel, as a phone would send it. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CENTS = /S\$([\d,]+\.\d\d)/g

test('a price of the book is named by its visible text, and a tap takes it', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/project/dsell?no=TN-0126')
  const best = page.locator('button.ob-bid').first()
  await best.waitFor()
  const seen = (await best.locator('.num').allInnerTexts()).map((text) => text.trim())
  const named = page.getByRole('button', { name: new RegExp(`^Bid ${seen[0]!.replace('.', '\\.')} ?, ${seen[1]}`) })
  await named.click()
  assert.equal(await page.getByLabel('Price per ton').inputValue(), seen[0])
  await closePages({ page, wrong })
})
test('the reference is above the form, and a price outside the band is refused in the server’s words', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await settled(page, '/pages/project/dmarket?no=TN-0126')
  const shown = page.locator('section', { hasText: 'Price band (±10%)' }).last()
  const [reference, low, high] = [...(await shown.innerText()).matchAll(CENTS)].map((match) => match[1]!)
  await page.getByText('The project’s own price, since').waitFor()
  await page.getByLabel('Price per ton').fill('18000.00')
  await page.getByLabel('Tons', { exact: true }).fill('1')
  const refusalText =
    `S$18,000.00 / t is outside the band of this project: S$${low} to S$${high} (10% around the reference price of ` +
    `S$${reference})`
  await page.getByText(refusalText).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Outside the band' }).isDisabled())
  await page.getByLabel('Price per ton').fill(high!)
  await page.getByText(refusalText).waitFor({ state: 'detached' })
  await closePages({ page, wrong })
})
test('a level too low for selling undelivered tons is stated before anything is typed', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'yuxuan.chen@example.sg')
  await page.goto(`${APP}/pages/project/dsell?no=TN-0163`)
  await page.getByText('You are P2. Presale tons can be sold from P3.').waitFor()
  assert.ok(await page.getByLabel('Tons', { exact: true }).isDisabled())
  await page.getByRole('link', { name: 'How to reach P3' }).waitFor()
  await page.context().close()
})
test('a claim accepts a picture and shows it', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'finance@meranti.example')
  await page.goto(`${APP}/pages/profile/claim`)
  await page.getByLabel('Amount paid').fill('261.50')
  await page.getByLabel('Name of the account it came from').fill('Meranti Logistics')
  await page.getByLabel('Proof of payment').fill('FAST 7731 at 10:02')
  await page.locator('input[type=file]').setInputFiles({ name: 'advice.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await page.getByRole('button', { name: 'Claim S$261.50' }).click()
  await page.getByText(/^Claim CL-\d{8}-\w+ is open/).waitFor()
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await closePages({ page, wrong })
})
test('the daily close shows three counts of one sum, and its owners add up to it', async () => {
  const { page } = await openPage({ lang: 'en' })
  await page.goto(`${APP}/pages/other/close`)
  await page.getByText('All three agree to the cent').waitFor()
  const [three, parts] = await Promise.all(
    ['Three counts of the same money', 'Who it belongs to'].map(async (title) => {
      const text = await page.locator('section', { has: page.getByRole('heading', { name: title }) }).innerText()
      return [...text.matchAll(CENTS)].map((m) => Math.round(Number(m[1]!.replaceAll(',', '')) * 100))
    }),
  )
  assert.equal(new Set(three).size, 1)
  assert.equal(parts!.at(-1), three![0])
  assert.equal(
    parts!.slice(0, -1).reduce((sum, cents) => sum + cents, 0),
    parts!.at(-1),
  )
  await page.context().close()
})
