import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { APP, logInAs, openPage, wordIn } from './browser.ts'

after(closeBrowser)

for (const lang of ['en', 'cn'] as const) {
  const w = wordIn(lang)
  test(`${lang}: a plan is made within its limit, paused, resumed and stopped`, async () => {
    const { page, wrong } = await openPage({ lang })
    await logInAs(page, 'weiling@example.sg')
    await page.goto(`${APP}/pages/profile/plan?kg=2000`)
    await page.getByRole('link', { name: w(['New plan', '新建计划']) }).click()
    await page.getByLabel(w(['Project', '项目'])).selectOption('TN-0142')
    const tons = page.getByLabel(w(['Tons a month', '每月吨数']))
    assert.equal(await tons.inputValue(), '2')
    const cap = page.getByLabel(w(['Monthly limit, fees included', '每月上限（含手续费）']))
    await cap.fill('10')
    await page
      .getByText(w(['A month costs', '今日每月需']))
      .first()
      .waitFor()
    await cap.fill('90')
    await page.getByRole('checkbox').check()
    await page.getByLabel(w(['Trading password', '交易密码']), { exact: true }).fill('Keruing#2026x')
    await page.getByRole('button', { name: w(['Start: at most S$90.00 a month', '开始：每月最多 S$90.00']) }).click()
    await page.waitForURL(/planinfo\?no=PL-/)
    await page.getByText(w(['The plan runs', '计划已开始'])).waitFor()
    await page.getByRole('button', { name: w(['Pause', '暂停']) }).click()
    await page.getByRole('button', { name: w(['Resume', '恢复']) }).click()
    await page.getByRole('button', { name: w(['Pause', '暂停']) }).waitFor()
    await page.getByRole('button', { name: w(['Stop', '停止']) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w(['Stop', '停止']) })
      .click()
    await page.getByText(w(['Stopped', '已停止'])).waitFor()
    assert.deepEqual(wrong, [])
  })
}
