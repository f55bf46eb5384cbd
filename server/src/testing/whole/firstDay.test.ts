/**
 * The first days of an installation as docs/deploy.md describes them: a new database, `MODE=production`, and only what
 * an operator has: the start's output, a mailbox, an authenticator, a passkey, the bank's files.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Call, client } from '@tonne/contract/client'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { deposit } from '@tonne/contract/money/deposit'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { faq } from '@tonne/contract/publishing/faq'
import { order } from '@tonne/contract/trading/order'
import { project } from '@tonne/contract/trading/project'
import { dayOf, isWeekend } from '@tonne/domain/days'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { buildApp } from '../../app.ts'
import { totpAt } from '../../people/operator/totp.ts'
import { setClock } from '../../platform/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { sendDueMail } from '../../platform/mail/sendDueMail.ts'
import { cloneDatabase } from '../../platform/testing/database.ts'
import { worldFiles } from '../../seed/worldFiles.ts'
import { OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done, refused } from '../answers.ts'
import { assertBalanced } from '../assertBalanced.ts'
import { publishedOf } from '../drafts.ts'
import { parseMail, smtpReceiver } from '../smtpReceiver.ts'
import { softPasskey } from '../softPasskey.ts'
import { statementFiles } from '../statementFile.ts'
import { sender } from '../world.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const PUBLIC_URL = 'https://tonne.example.com'
const SECRET = 'a-secret-of-an-installation-0123456789'
const BANK = { uen: '197401143C', name: 'Tonne Pte Ltd', number: '0721234567', bic: 'DBSSSGSGXXX' }
const DESK = 'Tembusu-Desk-2026'
const MEMBER = { password: 'Tembusu-2026', tradingPassword: 'Keruing#2026x' }
const PHONE = { deviceId: randomUUID() }
const [HOUR, DAY] = [3_600_000, 86_400_000]

const smtp = await smtpReceiver()
const database = await cloneDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'tonne-first-day-'))
after(async () => {
  await smtp.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
/** The output of a start until it serves. */
async function startOnce(): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      MODE: 'production',
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url, PUBLIC_URL, SECRET },
      SMTP_URL: smtp.url,
      ADMINS: 'Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>',
      ...{ BANK_UEN: BANK.uen, BANK_NAME: BANK.name, BANK_ACCOUNT: BANK.number, BANK_BIC: BANK.bic },
    },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  while (!printed.includes('Tonne is open at') && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return printed
}
const linkIn = (text: string, name: string): string => new RegExp(`${name}.*?(https://\\S+)`, 's').exec(text)?.[1] ?? ''
const tokenOf = (link: string): string => /[A-Za-z0-9_-]{43}/.exec(link)?.[0] ?? ''

const LINKS = join(dataDir, 'first-links')
const printed = await startOnce()
const shown = readFileSync(LINKS, 'utf8')
const { mode } = statSync(LINKS)
rmSync(LINKS)
const again = await startOnce()

test('only the first start writes the first links, to a file that only its owner can read', () => {
  assert.match(shown, /Invitation code for the first members, shown this once: [A-Z0-9]{6}\n/)
  for (const name of ['Mei Tan', 'Arun Nair']) assert.equal(tokenOf(linkIn(shown, name)).length, 43)
  assert.equal(mode & 0o777, 0o600)
  for (const log of [printed, again]) assert.doesNotMatch(log, /Invitation code|Desk invitation|invite#/)
  assert.ok(printed.includes(LINKS) && !existsSync(LINKS))
})

test('the first terms are sealed at the first start, once', async () => {
  const db = connect(database.appUrl)
  const rows = await db.rows<{ same: boolean }>(
    `select a.after -> 'value' = v.terms as same from audit a cross join terms_version v where a.act = 'terms.found'`,
  )
  await db.end()
  assert.deepEqual(rows, [{ same: true }])
})

test('from the first admin to a withdrawal that the bank has paid', async () => {
  const clock = setClock(new Date())
  const db = connect(database.appUrl)
  const jobs = [sendDueMail(db, { smtpUrl: smtp.url, from: 'Tonne <no-reply@tonne.example.com>' })]
  const settings = { mode: 'production' as const, publicUrl: PUBLIC_URL, secret: SECRET, bank: BANK }
  const { app, schedule } = await buildApp({ db, clock, settings, jobs, checkAnswers: true, scheduled: false })
  const pass = async (ms: number): Promise<void> => {
    clock.set(new Date(clock.now().getTime() + ms))
    await schedule.runNow()
  }
  /** Sends due mails; returns the text of somebody's newest one. */
  const mailTo = async (email: string): Promise<string> => {
    await pass(1000)
    return parseMail(smtp.mails.findLast(({ to }) => to.includes(email))!.raw).text
  }
  const nobody = client(sender(app, clock, undefined, PHONE))

  /** Accepts an invitation with an authenticator and makes the passkey, as the page does; returns how to log in. */
  const comeIn = async (link: string): Promise<() => Promise<Call>> => {
    assert.ok(link.startsWith(PUBLIC_URL), link)
    const token = tokenOf(link)
    const { totpSecret, email } = done(await nobody(operatorLogin.readInvite, { token }))
    const cookieFrom = async (url: string, payload: object): Promise<string> => {
      const headers = { 'x-desk': '1' }
      const answer = await app.inject({ method: 'POST', url: `/desk/api${url}`, headers, payload })
      assert.equal(answer.json().code, 0, answer.body)
      return new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie']))![1]!
    }
    const callAs = (cookie: string) => client(sender(app, clock, undefined, { cookie }))
    const accepted = { token, password: DESK, totp: totpAt(totpSecret, clock.now()) }
    const first = callAs(await cookieFrom('/operator/invite/accept', accepted))
    refused(await first(operator.list, {}), 'passkeyFirst')
    const key = softPasskey(PUBLIC_URL)
    const passkey = key.make(done(await first(operator.startPasskey, {})).options)
    done(await first(operator.addPasskey, { label: 'Laptop', passkey }))
    return async () => {
      const { options } = done(await nobody(operatorLogin.askPasskey, {}))
      return callAs(await cookieFrom('/operator/login', { email, password: DESK, passkey: key.use(options) }))
    }
  }
  const mei = await comeIn(linkIn(shown, 'Mei Tan'))
  const arun = await comeIn(linkIn(shown, 'Arun Nair'))
  refused(await nobody(operatorLogin.readInvite, { token: tokenOf(linkIn(shown, 'Mei Tan')) }), 'operatorInvite')
  /** Invited by one admin and approved by another; the link arrives by mail. */
  const invite = async (role: OperatorRole, name: string): Promise<() => Promise<Call>> => {
    const email = `${name.toLowerCase()}@example.sg`
    const reason = 'joins the team'
    const { id } = done(await (await mei())(operator.invite, { email, name, role, reason }))
    refused(await (await mei())(operator.decideInvite, { id, approve: true, reason }), 'ownAct')
    done(await (await arun())(operator.decideInvite, { id, approve: true, reason }))
    return comeIn(/https:\/\/\S+/.exec(await mailTo(email))![0])
  }
  const finance = [await invite('finance', 'Farid'), await invite('finance', 'Grace')] as const
  const market = [await invite('market', 'Hui'), await invite('market', 'Ines')] as const

  const marketOf = async (nth: 0 | 1) => ({ id: nth, call: await market[nth]() })
  const { no: of } = await publishedOf({ clock }, [await marketOf(0), await marketOf(1)], 1_000_000)
  await pass(HOUR)

  // Nobody withdraws on a weekend.
  while (isWeekend(dayOf(clock.now()))) await pass(DAY)
  const email = 'weiling@example.sg'
  const { codeTicket } = done(await nobody(login.sendCode, { email, purpose: 'register' }))
  const code = /\b[A-Z0-9]{6}\b/.exec(await mailTo(email))![0]
  const form = {
    kind: 'personal' as const,
    firstName: 'Wei Ling',
    lastName: 'Tan',
    email,
    codeTicket,
    code,
    agreed: true,
  }
  const invitationCode = /shown this once: ([A-Z0-9]{6})/.exec(shown)![1]!
  const registered = done(await nobody(login.register, { ...form, password: MEMBER.password, invitationCode }))
  const memberOf = ({ token }: { token: string }) => client(sender(app, clock, token, PHONE))
  let member = memberOf(registered)
  refused(await member(order.buy, { project: of, kg: 1000, priceVersion: 1 }), 'unanswered')
  const answers = worldFiles().quiz.map(({ id, right }) => ({ question: id, option: right }))
  done(await member(faq.finishQuiz, { answers }))

  // The transfer is on the bank's statement of the day.
  const { reference } = done(await member(deposit.create, { amountCents: 500_00 }))
  const files = statementFiles(BANK.number)
  const take = async (nth: 0 | 1, line: Parameters<typeof files.next>[1][number]) => {
    const content = files.next(dayOf(clock.now()), [line])
    done(await (await finance[nth]())(bankfileDesk.import, { name: 'statement.csv', content, reason: 'of today' }))
  }
  await take(0, { cents: 500_00, reference, name: 'TAN WEI LING' })
  await pass(1000)
  assert.equal(done(await member(wallet.summary, {})).availableCents, 500_00)

  const { priceVersion } = done(await member(project.info, { no: of }))
  const bought = done(await member(order.buy, { project: of, kg: 2000, priceVersion }))
  assert.deepEqual(
    bought.serials.map(({ kg }) => kg),
    [2000],
  )

  done(await member(credential.setTradingPassword, MEMBER))
  const proof = { tradingPassword: MEMBER.tradingPassword }
  const holder = 'TAN WEI LING'
  const added = done(await member(payee.add, { kind: 'account', bank: 'DBS', number: '1234567890', holder, proof }))
  const asked = { amountCents: 100_00, payee: added.id, proof }
  refused(await member(withdrawal.request, asked), 'payeeUnverified')
  const { items: payees } = done(await (await finance[0]())(payeeDesk.queue, {}))
  done(await (await finance[0]())(payeeDesk.verify, { id: payees[0]!.id, reason: 'the bank confirmed the name' }))
  await pass(2 * DAY)
  const comeBack = { kind: 'personal' as const, email, password: MEMBER.password, agreed: true }
  while (isWeekend(dayOf(clock.now()))) await pass(DAY)
  member = memberOf(done(await nobody(login.logIn, comeBack)))
  const { no } = done(await member(withdrawal.request, asked))
  const reason = 'name and funds looked at'
  done(await (await finance[0]())(withdrawalDesk.propose, { no, reason }))
  refused(await (await finance[0]())(withdrawalDesk.approve, { no, reason }), 'ownAct')
  done(await (await finance[1]())(withdrawalDesk.approve, { no, reason }))
  const file = done(await (await finance[1]())(withdrawalDesk.exportBatch, { reason: 'of today' }))
  const { netCents } = done(await member(withdrawal.info, { no }))
  assert.ok(file.xml.includes(`<EndToEndId>${no}</EndToEndId>`) && file.xml.includes((netCents / 100).toFixed(2)))
  await take(1, { cents: -netCents, endToEndId: no, name: 'TAN WEI LING' })
  await pass(1000)
  assert.equal(done(await member(withdrawal.info, { no })).stage, 'completed')

  await assertBalanced(db, clock.now())
  await app.close()
  await db.end()
})
