/** The desk in a real browser: nobody comes in without a code, two admins invite, and every screen is sound for everyone. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { APP, closeBrowser, demoOperator, enterDesk, openDesk } from './browser.ts'

after(closeBrowser)

test('a wrong code is refused in a sentence, a right one opens the desk', async () => {
  const { page } = await openDesk()
  await page.goto(`${APP}/console`)
  await page.waitForURL(/\/desk(\/|$)/)
  const { email, password } = await demoOperator('support')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Code of your authenticator').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Email, password or code is incorrect').waitFor()
  await enterDesk(page, 'support')
  await page.goto(`${APP}/desk/operators`)
  await page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
  await page.context().close()
})

test('one admin proposes an operator, another approves, and the link in the mail opens the desk', async () => {
  const [first, second, invited] = [await openDesk(), await openDesk(), await openDesk()]
  await enterDesk(first.page, 'admin')
  await first.page.goto(`${APP}/desk/operators`)
  await first.page.getByRole('button', { name: 'Invite' }).click()
  const email = `new-${Date.now()}@tonne.example`
  await first.page.getByLabel('Name').fill('Siti Aminah')
  await first.page.getByLabel('Email').fill(email)
  await first.page.getByLabel('Role').selectOption('finance')
  await first.page.getByLabel('Reason').fill('Joins the finance team')
  await first.page.getByRole('button', { name: 'Propose' }).click()
  await first.page.getByText('Waits for another admin').first().waitFor()

  await enterDesk(second.page, 'admin2')
  await second.page.goto(`${APP}/desk/operators`)
  await second.page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: 'Decide' })
    .click()
  await second.page.getByLabel('Reason').fill('Known to me')
  await second.page.getByRole('button', { name: 'Approve and send' }).click()
  await second.page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Sent')
    .waitFor()

  const { data } = (await (await fetch(`${APP}/demo/mail?to=${encodeURIComponent(email)}`)).json()) as { data: { mails: { text: string }[] } }
  const token = /invite#([A-Za-z0-9_-]{43})/.exec(data.mails[0]!.text)![1]!
  await invited.page.goto(`${APP}/desk/invite#${token}`)
  await invited.page.getByText('Siti Aminah, you are invited as Finance.').waitFor()
  const axe = await new AxeBuilder({ page: invited.page }).analyze()
  assert.deepEqual(
    axe.violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    [],
  )
  for (const { page, wrong } of [first, second, invited]) {
    assert.deepEqual(wrong, [])
    await page.context().close()
  }
})

// A code is good once, and two of each authenticator's at most are good at a time.
for (const { name, lang, theme, width } of [
  { name: 'admin', lang: 'en', theme: 'light', width: 1440 },
  { name: 'admin2', lang: 'cn', theme: 'dark', width: 768 },
] as const) {
  test(`every page an admin has is sound for everyone: ${lang} ${theme} ${width}`, async () => {
    const { page, wrong } = await openDesk({ lang, theme, width })
    await page.goto(`${APP}/desk`)
    await page.locator('form').waitFor()
    const violations: string[] = []
    const look = async (where: string) => {
      const { violations: found } = await new AxeBuilder({ page }).analyze()
      violations.push(...found.map((v) => `${where} ${v.id}: ${v.nodes[0]?.html}`))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wider > 0) violations.push(`${where} is ${wider} px too wide`)
    }
    await look('login')
    await enterDesk(page, name)
    const places = await page.locator('.rail nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    assert.ok(places.length > 0)
    for (const place of places) {
      await page.goto(`${APP}${place}`)
      await page.locator('.ops-h h1').waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      await look(place)
    }
    assert.deepEqual([violations, wrong], [[], []])
    await page.context().close()
  })
}
