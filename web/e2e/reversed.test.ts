import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { assertFits } from './addresses.ts'
import { APP, api, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)
type Order = { no: string; state: string; kind: string }
type Info = {
  reversal: { no: string; text: { en: string; cn: string }; entryNo: string } | null
  fates: { how: string; no: string }[]
}

async function enter(lang: 'en' | 'cn') {
  const opened = await openPage({ lang, width: 320 })
  const token = await logInAs(opened.page, 'weiling@example.sg')
  const { items } = (await api<{ items: Order[] }>('/h5/api/order/list?side=buy&limit=50', { token })).data
  const infoOf = async (no: string) => (await api<Info>(`/h5/api/order/info?no=${no}`, { token })).data
  return { ...opened, token, items, infoOf }
}

test('a reversed purchase does not look completed: list, page, entry and mirror give the reason', async () => {
  for (const lang of ['en', 'cn'] as const) {
    const { page, wrong, items, infoOf } = await enter(lang)
    const { no } = items.find((o) => o.state === 'reversed')!
    const { reversal } = await infoOf(no)
    await settled(page, '/pages/profile/order')
    const card = page.locator('article', { hasText: no })
    assert.match((await card.textContent())!, lang === 'cn' ? /已冲正.*已退回/s : /Reversed.*came back/s)
    await settled(page, `/pages/profile/orderinfo?no=${no}`)
    await assertFits(page, 'a reversed order')
    await page.getByText(reversal!.text[lang]).waitFor()
    await page.getByText(lang === 'cn' ? '贷项通知单' : 'Credit note', { exact: true }).waitFor()
    await page.locator(`a[href*="${reversal!.entryNo}"]`).first().click()
    await page.waitForURL(`**/pages/profile/entry?no=${reversal!.entryNo}**`)
    await page.getByText(reversal!.text[lang]).waitFor()
    await assertFits(page, 'its mirror')
    await closePages({ page, wrong })
  }
})

test('the credit note of a reversed purchase can be downloaded', async () => {
  const { page, items } = await enter('en')
  const { no } = items.find((o) => o.state === 'reversed')!
  await settled(page, `/pages/profile/orderinfo?no=${no}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /Credit note/ }).click()
  assert.equal((await coming).suggestedFilename(), `CN-${no}-en.pdf`)
  await page.context().close()
})

test('tons retired since: the order shows what was bought and links the certificate', async () => {
  const { page, wrong, items, infoOf } = await enter('en')
  for (const { no } of items.filter((o) => o.kind === 'buy' && o.state === 'completed')) {
    const [retired, retiring] = ['retired', 'retiring'].map(async (how) =>
      (await infoOf(no)).fates.find((f) => f.how === how),
    )
    if (!(await retired) || !(await retiring)) continue
    await settled(page, `/pages/profile/orderinfo?no=${no}`)
    await assertFits(page, 'an order with what became of it')
    await page.getByText('Your serials').waitFor()
    await page.getByText(`Certificate ${(await retired)!.no}`).click()
    await page.getByText('Hash, signature and serials match').waitFor()
    await settled(page, `/pages/verify/certificate?no=${(await retiring)!.no}`)
    await page.getByRole('heading', { name: 'No PDF yet' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'PDF' }).count(), 0)
    await closePages({ page, wrong })
    return
  }
  assert.fail('no order of the demo world was retired in part')
})

test('the page after paying, opened again after a reversal, says so and links the credit note', async () => {
  for (const lang of ['en', 'cn'] as const) {
    const { page, wrong, items, infoOf } = await enter(lang)
    const { no } = items.find((o) => o.state === 'reversed')!
    await settled(page, `/pages/profile/result?no=${no}`)
    await assertFits(page, 'the result of a reversed order')
    assert.match((await page.locator('h1').textContent())!, lang === 'cn' ? /已冲正/ : /bought and reversed/)
    await page.getByText((await infoOf(no)).reversal!.text[lang]).waitFor()
    await page.getByRole('button', { name: lang === 'cn' ? /贷项通知单/ : /Credit note/ }).waitFor()
    assert.equal(await page.getByText(lang === 'cn' ? /归您所有/ : /yours|Offset these/).count(), 0)
    await page.getByRole('link', { name: lang === 'cn' ? '查看订单' : 'See the order' }).click()
    await page.waitForURL(`**/orderinfo?no=${no}`)
    await closePages({ page, wrong })
  }
})

test('an order used up by a list shows its first rows and the count; opening it continues there', async () => {
  const { page, wrong } = await openPage({ lang: 'en', width: 320 })
  const token = await logInAs(page, 'finance@meranti.example')
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': crypto.randomUUID() }
    const { code, msg, data } = await (
      await fetch(`${APP}/h5/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()
    assert.equal(code, 0, msg)
    return data as T
  }
  type Lot = { no: string; priceVersion: number; lotKg: number; minKg: number }
  const { items } = (
    await api<{ items: { no: string }[] }>('/h5/api/project/list?phase=in_progress&limit=50&sort=price_low')
  ).data
  const { holdings } = (await api<{ holdings: { project: { no: string } }[] }>('/h5/api/wallet/tons', { token })).data
  const fresh = items.filter((item) => !holdings.some((held) => held.project.no === item.no))
  const infos = await Promise.all(
    fresh.map(async (item) => (await api<Lot>(`/h5/api/project/info?no=${item.no}`)).data),
  )
  const { no: project, priceVersion } = infos.find(({ lotKg, minKg }) => lotKg === 1000 && minKg <= 12_000)!
  const { no } = await post<{ no: string }>('/order/buy', { project, kg: 12_000, priceVersion })
  const csv = ['name,tons', ...Array.from({ length: 12 }, (_, i) => `Employee ${i + 1},1`)].join('\n')
  const bulk = { project, csv, reason: 'own_emissions', reasonText: '', message: '' }
  await post('/retirement/requestlist', { ...bulk, proof: { tradingPassword: 'Keruing#2026x' } })
  for (const path of ['orderinfo', 'result']) {
    await settled(page, `/pages/profile/${path}?no=${no}`)
    const rows = page.locator('a[href*="retireinfo"]')
    await page.getByText('12 t being retired in 12 retirements').waitFor()
    assert.equal(await rows.count(), 5)
    const all = page.getByRole('button', { name: 'Show all 12' })
    assert.equal(await all.getAttribute('aria-expanded'), 'false')
    await all.focus()
    await page.keyboard.press('Enter')
    assert.equal(await rows.count(), 12)
    assert.ok(
      await rows.nth(5).evaluate((row) => row === document.activeElement),
      'the first row that was not there before',
    )
    await assertFits(page, `twelve fates on ${path}`)
    await page.getByRole('button', { name: 'Show fewer', expanded: true }).click()
    assert.equal(await rows.count(), 5)
  }
  await closePages({ page, wrong })
})
