/** What became of a purchase is said on its page: reversed, with why and what came back; retired, with the way to the certificate; pending, with why there is no PDF. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertFits } from './addresses.ts'
import { api, closeBrowser, logInAs, openPage, settled } from './browser.ts'

after(closeBrowser)
type Order = { no: string; state: string; kind: string }
type Info = { reversal: { no: string; text: { en: string; cn: string }; entryNo: string } | null; fates: { how: string; no: string }[] }

async function enter(lang: 'en' | 'cn') {
  const opened = await openPage({ lang, width: 320 })
  const token = await logInAs(opened.page, 'weiling@example.sg')
  const { items } = (await api<{ items: Order[] }>('/h5/api/order/list?side=buy&limit=50', { token })).data
  const infoOf = async (no: string) => (await api<Info>(`/h5/api/order/info?no=${no}`, { token })).data
  return { ...opened, token, items, infoOf }
}

test('a reversed purchase does not look completed: its list, its page, its entry and its mirror say why and what came back', async () => {
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
    await page.getByText(reversal!.text[lang]).waitFor()
    await assertFits(page, 'its mirror')
    assert.deepEqual(wrong, [])
    await page.context().close()
  }
})

test('the credit note of a reversed purchase comes down as a paper', async () => {
  const { page, items } = await enter('en')
  const { no } = items.find((o) => o.state === 'reversed')!
  await settled(page, `/pages/profile/orderinfo?no=${no}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /Credit note/ }).click()
  assert.equal((await coming).suggestedFilename(), `CN-${no}-en.pdf`)
  await page.context().close()
})

test('retired since: the order shows what was bought and leads to the certificate; one that is pending says why it has no PDF', async () => {
  const { page, wrong, items, infoOf } = await enter('en')
  for (const { no } of items.filter((o) => o.kind === 'buy' && o.state === 'completed')) {
    const [retired, retiring] = ['retired', 'retiring'].map(async (how) => (await infoOf(no)).fates.find((f) => f.how === how))
    if (!(await retired) || !(await retiring)) continue
    await settled(page, `/pages/profile/orderinfo?no=${no}`)
    await assertFits(page, 'an order with what became of it')
    await page.getByText('Your serials').waitFor()
    await page.getByText(`Certificate ${(await retired)!.no}`).click()
    await page.getByText('Hash, signature and serials hold').waitFor()
    await settled(page, `/pages/verify/certificate?no=${(await retiring)!.no}`)
    await page.getByRole('heading', { name: 'No PDF yet' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'PDF' }).count(), 0)
    assert.deepEqual(wrong, [])
    await page.context().close()
    return
  }
  assert.fail('no order of the demo world was retired in part')
})
