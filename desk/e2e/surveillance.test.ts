import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'

const desk = await openDesk()
const { page } = desk
before(() => enterDesk(page, 'support'))
after(() => leave(desk))

type Tons = { holdings: { project: { no: string }; freeKg: number }[] }
type Market = { items: { project: { no: string } }[] }
type Book = { bids: { priceCents: number }[] }
/** Six bids, withdrawn at once, below the price at which their member then sells. */
async function layer(): Promise<string> {
  const weiling = await memberOf('weiling@example.sg')
  const traded = (await weiling<Market>('/market/list')).items.map(({ project }) => project.no)
  const { holdings } = await weiling<Tons>('/wallet/tons')
  for (const { project, freeKg } of holdings) {
    if (freeKg < 1000 || !traded.includes(project.no)) continue
    const { bids } = await weiling<Book>(`/market/book?project=${project.no}`)
    if (!bids[0]) continue
    const priceCents = Math.floor((bids[0].priceCents * 0.97) / 5) * 5
    for (let i = 0; i < 6; i++) {
      const { no } = await weiling<{ no: string }>('/market/buy', { project: project.no, kg: 1000, priceCents })
      await weiling('/market/cancel', { no })
    }
    await weiling('/market/sell', { project: project.no, kg: 1000, priceCents: bids[0].priceCents })
    return project.no
  }
  throw new Error('weiling holds nothing that somebody bids for')
}

test('an alert: found by the clock, its evidence linked, assigned, decided, and found by its number', async () => {
  await layer()
  await demoCall('/clock', { minutes: 2 })
  await page.goto(`${APP}/desk/surveillance?rule=layering`)
  await page
    .getByRole('row', { name: /Layering/ })
    .first()
    .click()
  const sheet = page.getByRole('complementary', { name: /^AL-/ })
  const no = (await sheet.getAttribute('aria-label'))!
  await sheet.getByText('6 times').first().waitFor()
  assert.equal(await sheet.getByRole('region', { name: 'Orders' }).getByRole('link').count(), 6)
  await isSound(page)
  await sheet.getByRole('button', { name: 'Take it', exact: true }).click()
  await sheet.getByText(/You work on it/).waitFor()
  await act(page, 'Make it a case', 'Six bids stood for a second each')
  await page.getByText('No alert here').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to, or find' }).fill(no.toLowerCase())
  await page.getByRole('option', { name: new RegExp(no) }).click()
  await page.goto(`${APP}/desk/surveillance?state=case&no=${no}`)
  await sheet.getByText(/Six bids stood for a second each/).waitFor()
  await sheet.getByText('Case', { exact: true }).first().waitFor()
})
