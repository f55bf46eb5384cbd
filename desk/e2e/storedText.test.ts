import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isIcChecksum } from '@tonne/domain/people/identity'
import type { Page } from 'playwright-core'
import { APP } from './app.ts'
import { demoCall, today } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { enterAsMember, type MemberCall } from './member.ts'
import { OPERATOR_COOKIE, operatorSession } from './operators.ts'

const RUN = 'window.ran=1'
const IMAGE = `<img src=x onerror="${RUN}">`
const SCRIPT = `"><script>${RUN}</script>`
const LINK = `javascript:${RUN}`
const FORMULA = `=HYPERLINK("${LINK}","x")`
const WIDE = 'W'.repeat(140)
const reason = `${IMAGE}${SCRIPT} ${LINK}`
const PASSWORD = 'Tembusu-2026'
const TRADING = 'Keruing#2026x'
const email = `stored-${Date.now()}@example.sg`

const [app, desk] = [await openDesk({ width: 390 }), await openDesk({ width: 1440 })]
for (const { page } of [app, desk])
  await page.context().addInitScript(() => {
    const seen = window as unknown as { broken: string[] }
    seen.broken = []
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
after(() => leave(app, desk))

const post = async (path: string, body: object, headers: object = {}) => {
  const response = await fetch(APP + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
}
async function atDesk(name: string, path: string, body: object): Promise<Record<string, unknown>> {
  const cookie = `${OPERATOR_COOKIE}=${await operatorSession(name)}`
  const { code, msg, data } = await post(`/desk/api${path}`, body, {
    'x-desk': '1',
    'idempotency-key': crypto.randomUUID(),
    cookie,
  })
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
/** A fictional IC number that nobody in the demo has. */
const ic = ((start) => start + [...'ABCDEFGHIZJ'].find((letter) => isIcChecksum(start + letter))!)(
  `T97${String(Date.now() % 100_000).padStart(5, '0')}`,
)

/** Registers under a name that is markup, passes the quiz, pays in and buys two tons. */
async function open(): Promise<{ call: MemberCall; memberId: number }> {
  const { codeTicket } = (await post('/h5/api/login/code', { email, purpose: 'register' })).data
  const { mails } = await demoCall<{ mails: { code: string | null }[] }>(`/mail?to=${email}`)
  const names = {
    kind: 'personal',
    firstName: IMAGE,
    lastName: SCRIPT,
    email,
    codeTicket,
    code: mails.find(({ code }) => code)!.code,
  }
  const made = await post('/h5/api/login/register', {
    ...names,
    password: PASSWORD,
    invitationCode: 'TN7K2Q',
    agreed: true,
  })
  assert.equal(made.code, 0, made.msg)
  const headers = { authorization: String(made.data.token) }
  const quiz = (await (await fetch(`${APP}/h5/api/faq/quiz`, { headers })).json()) as {
    data: { questions: { id: string; options: { id: string }[] }[] }
  }
  const answers: object[] = []
  for (const { id, options } of quiz.data.questions)
    for (const option of options) {
      const answer = { question: id, option: option.id }
      if ((await post('/h5/api/faq/check', answer, headers)).data.right) answers.push(answer)
    }
  assert.equal((await post('/h5/api/faq/finish', { answers }, headers)).code, 0)
  const call = await enterAsMember(app.page, email)
  await call('/identity/give', {
    realName: `${FORMULA}${IMAGE}`,
    ic,
    phone: '91234567',
    proof: { loginPassword: PASSWORD },
  })
  await call('/credential/tradingpassword', { password: PASSWORD, tradingPassword: TRADING })
  await call('/credential/mailphrase', { phrase: IMAGE.slice(0, 40) })
  await call('/deposit/create', { amountCents: 200_00 })
  for (let i = 0; Number((await call('/wallet/summary')).availableCents) === 0; i++) {
    assert.ok(i < 100, 'the demo bank pays')
    await sleep(300)
  }
  const info = await call('/project/info?no=TN-0109')
  await call('/order/buy', { project: 'TN-0109', kg: 2000, priceVersion: info.priceVersion })
  return { call, memberId: (made.data.loginInfo as { mem_id: number }).mem_id }
}

let certificate = ''
const nos = { member: 0, request: '', claim: '', retirement: '', restriction: '' }
before(async () => {
  const { call, memberId } = await open()
  nos.member = memberId
  nos.request = String(
    (await call('/request/submit', { kind: 'name_correction', realName: WIDE, text: reason, pictures: [] })).no,
  )
  nos.claim = String(
    (
      await call('/claim/create', {
        amountCents: 500,
        paidDay: await today(),
        sender: `${FORMULA}${IMAGE}`,
        reference: SCRIPT,
        evidence: reason,
        pictures: [],
      })
    ).no,
  )
  const words = {
    beneficiary: 'self',
    reason: 'other',
    reasonText: `${LINK} ${IMAGE}`,
    message: `${SCRIPT}${WIDE}`.slice(0, 140),
  }
  // The test plays the registry at the desk.
  await demoCall('/registry/pause', { paused: true })
  nos.retirement = String(
    (await call('/retirement/request', { project: 'TN-0109', kg: 1000, ...words, proof: { tradingPassword: TRADING } }))
      .no,
  )
  await atDesk('market', '/retirement/instruct', { no: nos.retirement, reason })
  const evidence = { no: nos.retirement, reference: 'DEMO-RT-9002', day: await today(), text: reason, reason }
  await atDesk('market', '/retirement/evidence', evidence)
  await atDesk('market2', '/retirement/confirm', { no: nos.retirement, reason })
  certificate = `/pages/verify/certificate?no=${nos.retirement}`
  await atDesk('support', '/request/message', { no: nos.request, text: reason, ask: true })
  await atDesk('support', '/member/note', { memberId, reason })
  const case1 = {
    memberId,
    scopes: ['order'],
    code: 'unusual_orders',
    reviewBy: (await demoCall<{ now: number }>('/clock')).now + 86_400_000,
    textEn: reason,
    textCn: reason,
    reason,
  }
  nos.restriction = String((await atDesk('support', '/restriction/impose', case1)).caseNo)
  desk.page.setDefaultTimeout(30_000)
})

/** Opens an address, waits until the planted text is shown as words, and checks that nothing ran or was blocked. */
async function harmless({ page, wrong }: typeof app, address: string, shows: string): Promise<void> {
  await page.goto(APP + address)
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  await page.locator('[aria-busy=true], .sk').first().waitFor({ state: 'detached' })
  const found = await page.evaluate(() => {
    const seen = window as unknown as { ran?: number; broken: string[] }
    const planted = document.querySelectorAll('img[src="x"], img[onerror], a[href^="javascript:" i]').length
    return { ran: seen.ran ?? 0, broken: seen.broken, planted, wide: document.documentElement.scrollWidth > innerWidth }
  })
  assert.deepEqual(found, { ran: 0, broken: [], planted: 0, wide: false }, address)
  assert.deepEqual(wrong, [], address)
}

test('the member’s own screens', async () => {
  for (const [address, shows] of [
    ['/pages/profile/index', '<img'],
    ['/pages/profile/profile', '<img'],
    [`/pages/profile/applyinfo?no=${nos.request}`, '<script>'],
    ['/pages/profile/restrictions', '<script>'],
    ['/pages/profile/notices', '<script>'],
    ['/pages/profile/claim', '<img'],
    [`/pages/profile/retireinfo?no=${nos.retirement}`, '<script>'],
    [`${certificate}&lang=en`, '<script>'],
    [`${certificate}&lang=cn`, '<script>'],
  ] as const)
    await harmless(app, address, shows)
})

test('the desk’s screens, and an exported list', async () => {
  await enterDesk(desk.page, 'support')
  for (const [address, shows] of [
    [`/desk/requests?no=${nos.request}`, '<script>'],
    [`/desk/restrictions?case=${nos.restriction}`, '<script>'],
    [`/desk/members?id=${nos.member}`, '<img'],
    [`/desk/audit?memberId=${nos.member}`, '<script>'],
  ] as const)
    await harmless(desk, address, shows)
  await desk.page.goto(`${APP}/desk/requests`)
  const saved = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: 'Export CSV' }).first().click()
  const csv = readFileSync((await (await saved).path())!, 'utf8')
  assert.match(csv, /'=HYPERLINK/)
  for (const cell of csv.split(/\r\n|,(?=")/)) assert.doesNotMatch(cell, /^\ufeff?"?[=+@\t]/, cell)
  await enterDesk(desk.page, 'finance')
  await harmless(desk, `/desk/deposits?tab=claims&no=${nos.claim}`, '<img')
  await enterDesk(desk.page, 'market')
  await harmless(desk, `/desk/retirements?state=retired&no=${nos.retirement}`, '<script>')
})

test('the public page of a certificate, its badge, its picture and its PDF', async () => {
  const head = await (await fetch(`${APP}${certificate}&lang=en`)).text()
  assert.ok(!head.includes(IMAGE) && !head.includes(SCRIPT))
  const picture = await fetch(`${APP}/h5/api/certificate/image?no=${nos.retirement}&lang=en`)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  // The answer is read to its end, because an unread one keeps its connection and the walk would never end.
  assert.equal(Buffer.from(await picture.arrayBuffer()).toString('latin1', 1, 4), 'PNG')
  const badge = await fetch(`${APP}/h5/api/certificate/badge?no=${nos.retirement}&lang=en`)
  assert.match(badge.headers.get('content-type')!, /svg/)
  const drawn = await badge.text()
  assert.ok(!/<script|onerror|javascript:|<foreignObject/i.test(drawn))
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>Elsewhere</title>${drawn}`),
  ).listen(0, '127.0.0.1')
  const page: Page = await app.page.context().newPage()
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  assert.equal(await page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0), 0)
  await page.close()
  site.close()
  const paper = Buffer.from(
    await (await fetch(`${APP}/h5/api/certificate/paper?no=${nos.retirement}&version=1&lang=en`)).arrayBuffer(),
  )
  assert.equal(paper.subarray(0, 5).toString(), '%PDF-')
  assert.ok(!/\/JavaScript|\/JS\b|\/Launch|\/OpenAction|\/URI \(javascript/i.test(paper.toString('latin1')))
})

test('mails are plain text, also in the demo mailbox', async () => {
  const { mails } = await demoCall<{ mails: { text: string; subject: string }[] }>(`/mail?to=${email}`)
  assert.ok(mails.some(({ text }) => text.includes('<img')))
  for (const { subject } of mails) assert.doesNotMatch(subject, /[\r\n]/)
  await harmless(app, `/demo?to=${encodeURIComponent(email)}`, '<img')
})

test('characters that would change the direction of other people’s text are refused in the form', async () => {
  const { data } = await post('/h5/api/login/code', { email: `rtl-${email}`, purpose: 'register' })
  const names = {
    kind: 'personal',
    firstName: '\u202egnp.exe',
    lastName: 'x',
    email: `rtl-${email}`,
    codeTicket: data.codeTicket,
    code: '123456',
  }
  const { code } = await post('/h5/api/login/register', {
    ...names,
    password: PASSWORD,
    invitationCode: 'TN7K2Q',
    agreed: true,
  })
  assert.equal(code, 2023)
})
