/**
 * This release takes over a production database in which the previous one lived for days. What that release did by its
 * rules is no breach, because a breach of an invariant stops all payments.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { proof as proofs } from '@tonne/contract/base/proof'
import { retirement } from '@tonne/contract/carbon/retirement'
import { client } from '@tonne/contract/client'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { dailyClose } from '@tonne/contract/money/dailyclose'
import { liability } from '@tonne/contract/money/liability'
import { statement as paper } from '@tonne/contract/money/statement'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { draw } from '@tonne/contract/trading/draw'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { collectWalk } from '@tonne/verify/collectWalk'
import { type BundleKind, type Given, verifyBundle } from '@tonne/verify/verifyBundle'
import { runInPrevious, whyNoPrevious } from '../../../../tool/previousRelease.mjs'
import { sealFirstTerms } from '../../base/settings/sealFirstTerms.ts'
import { setClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/openDatabase.ts'
import { databaseMadeAt, findTestServer } from '../../platform/testing/database.ts'
import { insertOperatorSession } from '../../shared/session/operators.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { recountAll } from '../../trust/invariants/recountAll.ts'
import { lookAtAll } from '../../trust/invariants/store.ts'
import { done } from '../answers.ts'
import { buildTestApp } from '../buildTestApp.ts'
import { writeLogin } from '../madeWithoutDesk.ts'
import { proof } from '../payees.ts'
import { statementFiles } from '../statementFile.ts'
import { DAY, HOUR, travel } from '../travel.ts'
import { sender } from '../world.ts'
import type { Lived } from './earlierLife.ts'

assert.equal(whyNoPrevious(), undefined)
const FILES = ['server/src/testing/whole/earlierLife.ts', 'server/src/testing/statementFile.ts']
const lived = (await runInPrevious(FILES, { TEST_DATABASE_URL: await findTestServer() })) as Lived
const { settings, people, bookings } = lived
const database = databaseMadeAt(lived.url)
const clock = setClock(new Date(lived.now))
// As a start does.
const logged: string[] = []
const opening = { ownerUrl: lived.url, appDatabaseUrl: database.appUrl, secret: settings.secret }
const db = await openDatabase({ ...opening, log: (line) => logged.push(line) })
await sealFirstTerms(db, clock.now())
const failures: unknown[] = []
const { app, schedule } = await buildTestApp({ db, clock, settings: { ...settings, mode: 'production' } })
app.log.error = (failure: unknown) => failures.push(failure)
after(async () => {
  await app.close()
  await db.end()
  await database.drop()
})

const world = { db, clock, schedule }
const as = (token?: string) => client(sender(app, clock, token, {}))
const { ann, corp, third } = people
const reason = 'as asked for'
async function atDesk(nth: 0 | 1) {
  const operatorId = lived.finance[nth]!
  const now = clock.now()
  await writeLogin(db, operatorId, now)
  const of = { operatorId, device: 'test', address: '', steppedUntil: new Date(now.getTime() + HOUR), now }
  return client(
    sender(app, clock, undefined, { cookie: await insertOperatorSession(db, { ...of, cameBy: 'passkey' }) }),
  )
}
const bankFiles = statementFiles(settings.bank.number, lived.statements)
async function statement(...lines: Parameters<typeof bankFiles.next>[1]): Promise<void> {
  const content = bankFiles.next(dayOf(clock.now()), lines)
  done(await (await atDesk(0))(bankfileDesk.import, { name: 'statement.csv', content, reason }))
}
/** The sums of every closed period too, as `npm run invariants -- --all`. */
async function assertSound(): Promise<void> {
  const found = await checkInvariants(db, invariants, clock.now())
  const broken = found.flatMap(({ invariant: { id }, rows }) => (rows.length > 0 ? [{ id, rows }] : []))
  const { wrong } = await lookAtAll(db, recountAll)
  assert.deepEqual({ broken, wrong, failures }, { broken: [], wrong: [], failures: [] })
}

test('at the first start everything holds before a job has run, and after each of them has', async () => {
  assert.ok(
    logged.some((line) => /migrat/i.test(line)),
    logged.join(),
  )
  await assertSound()
  await travel(world, 60_000)
  await assertSound()
})

test('what was under way goes on, and nothing stops payments', async () => {
  const { no, netCents } = lived.waiting
  await statement({ cents: -netCents, endToEndId: no })
  assert.equal(done(await as(ann.token)(withdrawal.info, { no })).stage, 'completed')
  done(await as(third.token)(presale.pay, { no: bookings[2]! }))
  done(await as(corp.token)(order.buy, { project: lived.plain, kg: 1000, priceVersion: 1 }))
  await travel(world, DAY)
  const asked = { amountCents: 50_00, payee: lived.payeeId, proof }
  const next = done(await as(ann.token)(withdrawal.request, asked))
  done(await (await atDesk(0))(withdrawalDesk.propose, { no: next.no, reason }))
  done(await (await atDesk(1))(withdrawalDesk.approve, { no: next.no, reason }))
  done(await (await atDesk(1))(withdrawalDesk.exportBatch, { reason }))
  await statement({ cents: -next.netCents, endToEndId: next.no })
  // The second of its bookings lapses, the other is delivered; days and the month close.
  for (let days = 0; days < 7; days += 1) {
    await travel(world, DAY)
    await statement()
    await travel(world, HOUR)
  }
  const info = async (nth: number, { token }: { token: string }) =>
    done(await as(token)(presale.info, { no: bookings[nth]! })).state
  assert.deepEqual([await info(2, third), await info(3, ann)], ['completed', 'expired'])
  assert.deepEqual(done(await as()(dailyClose.latest, {})).openDay, null)
  await assertSound()
})

const SECOND = join(import.meta.dirname, '../../../../verify/second/second.mjs')
test('both verifiers accept what is proven of it, and the log continues that of the release before', async () => {
  const { check } = (await import(SECOND)) as { check(bundle: unknown, given?: Given): Record<string, boolean> }
  const read = async (path: string) => (await app.inject({ url: `/h5/api/proof/${path}` })).json().data
  const { size } = lived.head.head
  const { head } = done(await as()(proofs.head, {}))
  const proven: [BundleKind, unknown, Given?][] = [
    ['walk', await collectWalk(read), { kept: lived.head }],
    ['consistency', done(await as()(proofs.consistency, { from: size, to: head!.size })), { kept: lived.head }],
    ['certificate', done(await as()(retirement.bundle, { no: lived.retired }))],
    ['draw', done(await as()(draw.bundle, { no: lived.short }))],
    ['draw', done(await as()(draw.bundle, { no: lived.long }))],
  ]
  for (const { id, token } of [ann, corp, third]) {
    const month = '2026-11'
    proven.push(['statement', done(await as(token)(paper.bundle, { month }))])
    proven.push(['liability', done(await as(token)(liability.mine, {})).bundle, { member: String(id) }])
  }
  for (const [kind, bundle, given] of proven) {
    const first = (await verifyBundle(kind, bundle, given)).flatMap(({ step, holds }) => (holds ? [] : [step]))
    const second = Object.entries(check(bundle, given)).flatMap(([step, holds]) => (holds ? [] : [step]))
    assert.deepEqual([kind, first, second], [kind, [], []])
  }
})
