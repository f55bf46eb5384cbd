/** Why: from retiring to a stranger with the address: the warning, the wait, and a certificate that another device checks without an account. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { APP, api, closeBrowser, logInAs, openPage, wordIn } from './browser.ts'

after(closeBrowser)
type Mine = { items: { no: string; state: string; beneficiary: string }[] }

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: retired by a member, pending for a stranger; a certificate holds on a stranger’s device`, async () => {
    const { page, wrong } = await openPage({ lang })
    const token = await logInAs(page, 'weiling@example.sg')
    await page.goto(`${APP}/pages/profile/retire?no=TN-0142`)
    await page.getByLabel(w(['Tons', '吨数'])).fill('1')
    const retire = page.getByRole('button', { name: w(['Retire 1 t', '注销 1 吨']) })
    await page.getByLabel(w(['Message', '留言'])).fill('Commute')
    await page.getByText(w(['This cannot be undone', '此操作不可撤销']), { exact: true }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByLabel(w(['Trading password', '交易密码']), { exact: true }).fill('Keruing#2026x')
    await retire.click()
    await page.waitForURL(/retireinfo\?no=RT-/)
    const made = new URL(page.url()).searchParams.get('no')!
    await page.getByText(w(['The registry is next', '等待登记处办理'])).waitFor()

    const stranger = await openPage({ lang })
    await stranger.page.goto(`${APP}/pages/verify/certificate?no=${made}`)
    await stranger.page.getByText(w(['Pending: not retired yet', '待完成：尚未注销'])).waitFor()
    assert.equal(await stranger.page.getByText('Wei Ling').count(), 0)

    const mine = await api<Mine>('/h5/api/retirement/list', { token })
    const retired = mine.data.items.find((one) => one.state === 'retired')!
    await stranger.page.goto(`${APP}/pages/verify/certificate?no=${retired.no}`)
    await stranger.page.getByRole('article', { name: w(['Certificate of retirement', '碳信用注销证书']) }).waitFor()
    await stranger.page.getByText(w(['tonnes of CO₂ equivalent', '吨二氧化碳当量'])).waitFor()
    await stranger.page.getByText(w(['Hash, signature and serials hold', '哈希、签名与序列号均一致'])).waitFor()
    assert.doesNotMatch(await stranger.page.locator('main').innerText(), /neutral|碳中和/i)
    assert.deepEqual([...wrong, ...stranger.wrong], [])
  })
}
