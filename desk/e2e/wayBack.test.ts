import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isIcChecksum } from '@tonne/domain/people/identity'
import type { Page } from 'playwright-core'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember, type MemberCall } from './member.ts'

const PASSWORD = 'Tembusu-2026'
const [one, two] = [await openDesk(), await openDesk()]
const [home, lost] = [await openDesk({ width: 390 }), await openDesk({ width: 390 })]
before(async () => {
  await enterDesk(one.page, 'support')
  await enterDesk(two.page, 'support2')
})
after(() => leave(one, two, home, lost))

/** The seeded IC number of the demo's nth person. */
function icOf(serial: number): string {
  const start = `T99${String(serial).padStart(5, '0')}`
  return start + [...'ABCDEFGHIZJ'].find((letter) => isIcChecksum(start + letter))!
}
/** The code that an authenticator app shows at that instant. */
function codeAt(secret: string, now: number): string {
  const bits = [...secret]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.at(-1)! & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
/** A session at home, with an authenticator that will be lost. */
async function withFactor(email: string): Promise<MemberCall> {
  const call = await enterAsMember(home.page, email)
  const { secret } = await call('/credential/totp/start', { password: PASSWORD })
  const { now } = await demoCall<{ now: number }>('/clock')
  await call('/credential/totp/confirm', { totp: codeAt(String(secret), now) })
  return call
}
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${APP}/pages/login/index`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
async function mailedCode(email: string): Promise<string> {
  for (const until = Date.now() + 45_000; Date.now() < until; await sleep(200)) {
    const { mails } = await demoCall<{ mails: { subject: string; code: string | null }[] }>(
      `/mail?to=${encodeURIComponent(email)}`,
    )
    const found = mails.find(({ subject, code }) => code && subject.startsWith('Your code to report'))
    if (found) return found.code!
  }
  throw new Error(`no code was mailed to ${email}`)
}
/** From the second step of the login to a report that operators have; returns its number. */
async function report(page: Page, email: string, ic: string): Promise<string> {
  await logIn(page, email)
  await page.getByText('One more step').waitFor()
  await page.getByRole('button', { name: 'I lost all of them' }).click()
  await page.getByText('Two operators agree').waitFor()
  await page.getByText('Wait 72 hours').waitFor()
  await isSound(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from the email').fill(await mailedCode(email))
  await page.getByLabel('IC number').fill('S1234567D')
  await page.getByRole('button', { name: 'Report it as lost' }).click()
  await page.getByText('4 tries left in 24 hours').waitFor()
  await page.getByLabel('IC number').fill(ic)
  await page.getByLabel('What happened').fill('The phone fell into the sea')
  await isSound(page)
  await page.getByRole('button', { name: 'Report it as lost' }).click()
  await page.getByText('Two operators are reviewing it.').waitFor()
  return /R-\d{8}-\d{5}/.exec(await page.locator('main').innerText())![0]
}

test('a lost factor is reported at the login, approved by two, and removed; the password then logs in', async () => {
  const email = 'arjun.pillai@example.com'
  await withFactor(email)
  await home.page.goto(`${APP}/pages/index/index`)
  const no = await report(lost.page, email, icOf(9))
  const alarm = home.page.getByRole('dialog')
  await alarm.getByText('Was this you?').waitFor()
  assert.ok((await home.page.getByRole('banner').count()) <= 1, 'a sheet is no second banner')
  await isSound(home.page)
  await alarm.getByRole('button', { name: 'It was me' }).click()

  await one.page.goto(`${APP}/desk/requests?no=${no}`)
  await one.page.getByText('IC number as on record').waitFor()
  await one.page.getByText('1 wrong IC number on the day').waitFor()
  await isSound(one.page)
  await act(one.page, 'Propose approval', 'Called on the number on record')
  await two.page.goto(`${APP}/desk/requests?no=${no}`)
  await two.page.getByText('Called on the number on record').waitFor()
  await two.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = two.page.getByRole('dialog')
  await dialog.getByLabel('Answer in English').fill('Checked by two of us')
  await dialog.getByLabel('Answer in Chinese').fill('已由两人核实')
  await dialog.getByLabel('Reason').fill('The last deposit was named rightly')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await two.page.getByText('one operator can still refuse it').waitFor()

  await lost.page.getByText('Your second factor is removed').waitFor()
  await isSound(lost.page)
  await demoCall('/clock', { minutes: 48 * 60 - 1 })
  await logIn(lost.page, email)
  await lost.page.getByText('One more step').waitFor()
  await demoCall('/clock', { minutes: 2 })
  await home.page.waitForURL(/login/)
  await logIn(lost.page, email)
  await lost.page.waitForURL(/index\/index/)
  await lost.page.goto(`${APP}/pages/profile/security`)
  await lost.page.getByText('A lost second factor was removed').waitFor()
})

test('one tap on any logged-in device keeps the factor, and the reporter reads that the report ended', async () => {
  const email = 'rachel.dalmeida@example.com'
  await withFactor(email)
  await home.page.goto(`${APP}/pages/index/index`)
  await lost.page.evaluate(() => localStorage.clear())
  const no = await report(lost.page, email, icOf(6))
  const alarm = home.page.getByRole('dialog')
  await alarm.getByText(no).waitFor()
  await alarm.getByRole('button', { name: 'Not me: stop it' }).click()
  await alarm.getByText('Your second factor stays.').waitFor()
  await isSound(home.page)
  await lost.page.getByText('Cancelled').first().waitFor()
  await alarm.getByRole('link', { name: 'Change the login password' }).click()
  await home.page.waitForURL(/loginpwd/)
})
