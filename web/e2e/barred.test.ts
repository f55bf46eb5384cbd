import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage } from './browser.ts'
import { newcomer } from './newcomer.ts'

after(closeBrowser)
const off = async (page: Page, name: RegExp): Promise<void> => {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  assert.ok(await button.isDisabled())
}

test('a restriction is on every page that it stops, with its case, before anything is typed', async () => {
  const { email, token } = await newcomer()
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  const { data } = await api<{ caseNo: string }>('/h5/api/restriction/freeze', { body: {}, token })
  const pages = [
    'project/dproject?no=TN-0142',
    'project/dpresale?no=TN-0157',
    'project/dmarket?no=TN-0126',
    'project/dsell?no=TN-0126',
  ]
  for (const path of [...pages, 'profile/withdraw', 'profile/retire?no=TN-0142', 'profile/plannew?no=TN-0142']) {
    await page.goto(`${APP}/pages/${path}`)
    await page.getByText(`Restricted, case ${data.caseNo}.`).waitFor()
    await page.getByRole('link', { name: 'What it stops, what to send, how to appeal' }).waitFor()
    if (!/dproject|dpresale/.test(path)) await off(page, new RegExp(`Restricted, case ${data.caseNo}`))
  }
  await closePages({ page, wrong })
})

test('the level that a project requires is on the payment page, however one came there', async () => {
  const list = await api<{ items: { no: string }[] }>('/h5/api/project/list?limit=50')
  const infos = await Promise.all(
    list.data.items.map(({ no }) => api<{ minLevel: number; phase: string }>(`/h5/api/project/info?no=${no}`)),
  )
  const place = infos.findIndex(({ data }) => data.phase === 'in_progress' && data.minLevel > 1)
  assert.ok(place >= 0, 'no project of the demo world asks for a level')
  const { email } = await newcomer()
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, email)
  for (const way of ['dproject', 'dmarket']) {
    await page.goto(`${APP}/pages/project/${way}?no=${list.data.items[place]!.no}`)
    await page.getByText(`From level P${infos[place]!.data.minLevel}`).first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^(Pay|Bid for|Buy) / }).count(), 0)
  }
  await closePages({ page, wrong })
})

test('a booking states the cost of cancelling, and cancelling costs that', async () => {
  const { page } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.goto(`${APP}/pages/project/dpresale?no=TN-0176`)
  await page.getByText(/and your credit score drops by 20\./).waitFor()
  await page.getByText('How booking works').click()
  await page.getByText('The whole fee comes back at once, and your credit score drops by 2.').waitFor()
  await page.context().close()
})

test('a final payment without enough balance leads to a deposit, and is paid when that arrives', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'weiling@example.sg')
  const moving = async <T>(path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      authorization: token,
      'idempotency-key': `barred${Date.now()}`,
    }
    return (
      (await (await fetch(`${APP}/h5/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
        data: T
      }
    ).data
  }
  const { data: bookings } = await api<{ items: { no: string; state: string; final: { restCents: number } | null }[] }>(
    '/h5/api/presale/list',
    { token },
  )
  const due = bookings.items.find(({ state }) => state === 'pending_final_payment')!
  const { data: wallet } = await api<{ availableCents: number }>('/h5/api/wallet/summary', { token })
  // A bid at the low end of the band meets no offer and holds all but half of the needed sum; fee and tax are below 2
  // %.
  const { data: book } = await api<{ band: { lowCents: number } }>('/h5/api/market/book?project=TN-0126', { token })
  const priceCents = book.band.lowCents
  const tons = Math.floor((wallet.availableCents - due.final!.restCents / 2) / (priceCents * 1.02))
  const { no } = await moving<{ no: string }>('/market/buy', {
    project: 'TN-0126',
    asset: 'credits',
    kg: tons * 1000,
    priceCents,
  })
  await page.goto(`${APP}/pages/profile/final?no=${due.no}`)
  await page.getByText('The final payment needs').waitFor()
  await page.getByRole('button', { name: /^Deposit S\$/ }).click()
  await page.getByRole('img', { name: /PayNow/ }).waitFor()
  // The deposit replaces the payment, which then continues.
  await page.getByRole('button', { name: /^Pay S\$/ }).waitFor()
  await moving('/market/cancel', { no })
  await closePages({ page, wrong })
})
