import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, api, logInAs, openPage } from './browser.ts'

after(closeBrowser)

test('a company’s list: a bad row is named, a good list is retired whole, and again only on request', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  const token = await logInAs(page, 'finance@meranti.example')
  const { data } = await api<{ holdings: { project: { no: string }; freeKg: number }[] }>('/h5/api/wallet/tons', {
    token,
  })
  const project = data.holdings.find((one) => one.freeKg > 10_000)!.project.no
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const good = `name,tons\nAlia ${Date.now()},1\nBen & Co,2\n`
  await page.goto(`${APP}/pages/profile/retire?no=${project}`)
  const toList = page.getByRole('link', { name: 'Retire for a list of beneficiaries' })
  const colours = await toList.evaluate((link) => [link, link.parentElement!].map((one) => getComputedStyle(one).color))
  assert.notEqual(colours[0], colours[1], 'a link looks like one')
  await toList.click()
  await page.waitForURL('**/retirelist?**')
  await choose('name,tons\nAlia,1\nBen,x\n')
  await page.getByText('The tons are no number').waitFor()
  await page.getByRole('button', { name: '1 row is not accepted' }).waitFor()
  await choose(good)
  await page.getByText('Every row is accepted').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Trading password', { exact: true }).fill('Keruing#2026x')
  // A short tap retires nothing: it shows the button for people who cannot hold.
  await page.getByRole('button', { name: 'Hold to retire 3 t for 2' }).click()
  await page.getByRole('button', { name: /^Retire 3 t for 2/ }).waitFor()
  await page.locator('.hold').hover()
  await page.mouse.down()
  await page.getByText('2 retirements requested').waitFor()
  await page.mouse.up()
  await page.goto(`${APP}/pages/profile/retirelist?no=${project}`)
  await choose(good)
  await page.getByText(/^You already sent this list as RT-/).waitFor()
  await page.getByRole('button', { name: 'Confirm that you want it again' }).waitFor()
  assert.deepEqual(wrong, [])
})
