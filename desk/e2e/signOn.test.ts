/**
 * The company's sign-on with a real provider: login, refusals in both languages, and logout when the provider demands
 * it.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../tool/launchChromium.mjs'
import { isSound } from './acts.ts'

const DESK = 'http://localhost:3000/desk'
const server = fork(join(import.meta.dirname, '../../server/src/testing/signOnServer.ts'))
const [{ port, issuer }] = (await once(server, 'message')) as [{ port: number; issuer: string }]
/** The provider knows the desk by this address, so it is mapped to this server. */
const browser = await launchChromium({ args: [`--host-resolver-rules=MAP localhost:3000 127.0.0.1:${port}`] })
after(async () => {
  await browser.close()
  server.kill()
  await once(server, 'exit')
})

async function open(lang: 'en' | 'cn', width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((language) => localStorage.setItem('deskLang', language), lang)
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  return page
}
/** At the provider: names oneself by keyboard, and consents to what the desk asks for. */
async function sayWhoAt(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}
const roles = async (...given: string[]): Promise<void> => {
  server.send({ roles: given })
  await once(server, 'message')
}

test('an operator logs in by the provider with the keyboard, and is logged out when the provider says so', async () => {
  const page = await open('en')
  await page.goto(DESK)
  await page.getByRole('button', { name: 'Continue with the company’s sign-on' }).press('Enter')
  await sayWhoAt(page, 'known')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).search, '')
  await page.goto(`${DESK}/deposits`)
  await page.getByRole('heading', { name: 'Deposits to match', level: 1 }).waitFor()

  const other = await page.context().newPage()
  await other.goto(`${issuer}/session/end`)
  await other.getByRole('button', { name: /^Yes/ }).press('Enter')
  await other.waitForURL(/\/session\/end\/success/)
  await page.reload()
  await page.getByRole('heading', { name: 'Log in to the desk' }).waitFor()
  await page.context().close()
})

for (const [lang, says, nobody, role] of [
  [
    'en',
    'You are not logged in',
    /^No operator has the address stranger@tonne\.example/,
    /does not give you tonne-finance/,
  ],
  ['cn', '未能登录', /^后台没有使用 stranger@tonne\.example 的运营账户/, /未授予您 tonne-finance/],
] as const)
  test(`a refusal is a sentence with a way on: ${lang}`, async () => {
    const page = await open(lang, lang === 'cn' ? 390 : 1440)
    await page.goto(DESK)
    await page.locator('main button[type=submit]').press('Enter')
    await sayWhoAt(page, 'stranger')
    await page.getByRole('heading', { name: says }).waitFor()
    await page.getByRole('alert').getByText(nobody).waitFor()
    await isSound(page)
    await roles('tonne-market')
    const one = await open(lang)
    await one.goto(DESK)
    await one.locator('main button[type=submit]').press('Enter')
    await sayWhoAt(one, 'known')
    await one.getByRole('alert').getByText(role).waitFor()
    // Nothing that the provider sent stays in the address.
    assert.equal(new URL(one.url()).search, '')
    await roles('tonne-finance')
    await one.locator('main button[type=submit]').press('Enter')
    await one.locator('.rail').waitFor()
    for (const opened of [page, one]) await opened.context().close()
  })
