import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { assertAccessible } from './assertAccessible.ts'
import { APP, logInAs, openPage, wordIn } from './browser.ts'

after(closeBrowser)

for (const lang of ['en', 'cn'] as const) {
  test(`a footprint adds up, stays on the device and leads to projects (${lang})`, async () => {
    const { page, wrong } = await openPage({ lang, theme: lang === 'cn' ? 'dark' : 'light' })
    const say = wordIn(lang)
    await page.goto(`${APP}/pages/index/footprint`)
    await page.getByLabel(say(['Electricity', '用电'])).focus()
    await page.keyboard.type('350')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('4')
    const main = page.getByRole('main')
    await main
      .getByText(say(['433 kg', '433 千克']))
      .first()
      .waitFor()
    await page.getByLabel(say(['LPG in cylinders', '瓶装液化气'])).fill('1.5')
    await main.getByText(say(['Whole numbers only', '请输入整数'])).waitFor()
    await page.getByLabel(say(['LPG in cylinders', '瓶装液化气'])).fill('')
    await page.getByRole('button', { name: say(['Add a flight', '添加航班']) }).click()
    await page.getByLabel(say(['From Singapore to', '从新加坡飞往'])).selectOption('5350')
    await main
      .getByText(say(['2,573 kg', '2,573 千克']))
      .first()
      .waitFor()
    await page.locator('summary').click()
    await assertAccessible(page)
    await page.reload()
    await main
      .getByText(say(['2,573 kg', '2,573 千克']))
      .first()
      .waitFor()
    await page.locator('main a[href^="/pages/project/info"]').first().click()
    await page.waitForURL('**/pages/project/info?no=*')
    await closePages({ page, wrong })
  })
}

for (const lang of ['en', 'cn'] as const) {
  test(`tons are shown in kilometres, and in the home’s electricity once that was typed (${lang})`, async () => {
    const { page, wrong } = await openPage({ lang })
    const say = wordIn(lang)
    await logInAs(page, 'weiling@example.sg')
    const mean = page.locator('.mean summary')
    await page.goto(`${APP}/pages/index/index`)
    await mean.getByText(say(['km in an average petrol car', '普通汽油车行驶'])).click()
    await page.getByText('conversion factors 2023').waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: say(['Compare with your own electricity', '换算成您家的用电']) }).click()
    await page.getByLabel(say(['Electricity', '用电'])).fill('350')
    await page.goto(`${APP}/pages/project/dproject?no=TN-0142&kg=10000`)
    // 10,000 kg are 69 months of 350 kWh at 412 g.
    await mean.getByText(say(['10 t: your household’s electricity for about 6 years', '约等于您家 6 年'])).waitFor()
    await closePages({ page, wrong })
  })
}

test('a month is checked on its page, and the saved file passes the command-line verifier', async () => {
  const { page, wrong } = await openPage({ lang: 'en' })
  await logInAs(page, 'weiling@example.sg')
  await page.goto(`${APP}/pages/profile/statements`)
  await page.locator('main .row').first().click()
  await page.getByRole('button', { name: 'Check this month' }).click()
  await page.getByText('Checked on this device.').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the proof' }).click()
  const file = await (await download).path()
  assert.equal((JSON.parse(readFileSync(file, 'utf8')) as { kind: string }).kind, 'statement')
  await page.goto(`${APP}/pages/verify/index`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Checked on this device.').last().waitFor()
  await page.goto(`${APP}/pages/profile/portfolio`)
  await page.locator('.pf-h').first().waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: '2026' }).click()
  await page.locator('a[href^="/pages/profile/entry"]').first().waitFor()
  await assertAccessible(page)
  await page.locator('a[href^="/pages/profile/entry"]').first().click()
  await page.getByText('Checked on this device.').waitFor()
  await closePages({ page, wrong })
})
