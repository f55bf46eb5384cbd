import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { firstTerms } from '@tonne/domain/base/terms'
import { hashPassword, verifications } from '../../platform/crypto/password.ts'
import { OURS } from '../../platform/limits/queuePositions.ts'
import { findCoolOff } from '../../shared/credential/coolOff.ts'
import { storeStepUp } from '../../shared/credential/stepUp.ts'
import { unlockTrading } from '../../shared/credential/tradingLock.ts'
import { changeTradingPassword } from '../../shared/credential/tradingPassword.ts'
import { done, refusalOf, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { NO_BROWSER, PASSWORD, type Person } from '../../testing/people.ts'
import { countWaiting, untilWaiting } from '../../testing/untilWaiting.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { stepUp } from './stepUp.ts'

const world = await openWorld()
const { db, clock, tools } = world
const refreshed = await watchRefreshed(world, ['credential', 'notice', 'wallet'])
const TRADING = 'Keruing#2026x'
const LIMIT = firstTerms.tradingPasswordTries

async function armed(amountCents = 0): Promise<Person> {
  const person = await world.newMember()
  done(await person.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  if (amountCents > 0) await world.fund(person, amountCents)
  return person
}
const prove = (memberId: number, tradingPassword: string, bound = 'withdrawal 2000 payee 1') =>
  tools.requireStepUp({ from: NO_BROWSER, memberId, proof: { tradingPassword }, bound }, clock.now()).then(refusalOf)

test('the trading password is set once, with the login password', async () => {
  const person = await world.newMember()
  const { call } = person
  assert.equal(done(await call(credential.state, {})).trading, 'none')
  assert.equal((await prove(person.id, TRADING))?.rule, 'tradingPasswordUnset')
  refused(
    await call(credential.setTradingPassword, { password: 'Wrong-2026', tradingPassword: TRADING }),
    'passwordIncorrect',
  )
  refused(
    await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Short#1a' }),
    'tradingPasswordWeak',
  )
  refused(
    await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: PASSWORD }),
    'tradingPasswordSame',
  )
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  refused(
    await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Meranti#2026y' }),
    'tradingPasswordByService',
  )
  const { trading, triesLeft, coolOff } = done(await call(credential.state, {}))
  assert.deepEqual({ trading, triesLeft, coolOff }, { trading: 'set', triesLeft: LIMIT, coolOff: null })
  assert.equal(await prove(person.id, TRADING), undefined)
})
/** Sends both while neither can be written, as two that were compared with what was before. */
async function atOnce<A, B>(table: string, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const owner = await world.owner()
  await owner.query(`begin; lock table ${table} in share mode`)
  const first = one()
  await untilWaiting(db)
  let isDone = false
  const second = other().finally(() => (isDone = true))
  while (!isDone && (await countWaiting(db)) < 2) await new Promise(setImmediate)
  await owner.query('rollback')
  return Promise.all([first, second])
}
test('a trading password and an equal login password at one instant are not both taken', async () => {
  const set = { password: PASSWORD, tradingPassword: TRADING }
  const change = { password: PASSWORD, newPassword: TRADING }
  const people = [await world.newMember(), await world.newMember(), await world.newMember()] as const
  const setting = (i: 0 | 1 | 2) => () => people[i].call(credential.setTradingPassword, set)
  const changing = (i: 0 | 1 | 2) => () => people[i].call(credential.changeLoginPassword, change)
  const [late, changed] = await atOnce('trading_password', setting(0), changing(0))
  // Told to ask again, it does so with what is no longer the password.
  refused(late, 'passwordIncorrect')
  done(changed)
  const [first, second] = await atOnce('cool_off', changing(1), setting(1))
  done(first)
  refused(second, 'passwordIncorrect')
  const [before, after] = await atOnce('notice', setting(2), changing(2))
  done(before)
  refused(after, 'loginPasswordSameAsTrading')
})

test('a confirmation, also of an earlier release, names no beneficiary and no end of a payee’s number', async () => {
  const { id: memberId } = await armed()
  const since = new Date(clock.now().getTime() - 1000)
  const bounds: readonly [shown: string, stored: string][] = [
    ['retire 1000 project TN-1 for Xylophon for Quetzal', 'retire 1000 project TN-1 for another'],
    ['plan 1000 project TN-1 cap 12000 for nobody named', 'plan 1000 project TN-1 cap 12000 for nobody named'],
    ['payee mobile ending 4711', 'payee mobile'],
    ['sell 1000 credits project TN-1 at market', 'sell 1000 credits project TN-1 at market'],
  ]
  const shown = bounds.map(([bound]) => ({ memberId, bound, key: '', factor: 'totp' as const, since }))
  const listed = async () =>
    (await db.rows<{ bound: string }>('select bound from step_up where member_id = $1 order by id', [memberId])).map(
      ({ bound }) => bound,
    )
  for (const one of shown) await db.tx((tx) => storeStepUp(tx, one, clock.now()))
  assert.deepEqual(
    await listed(),
    bounds.map(([, stored]) => stored),
  )
  const owner = await world.owner()
  const ids = await db.rows<{ id: number }>('select id from step_up where member_id = $1 order by id', [memberId])
  for (const [i, { bound }] of shown.entries())
    await owner.query('update step_up set bound = $1 where id = $2', [bound, ids[i]!.id])
  const migration = new URL('../../../migrations/0109_confirmed_for_another.sql', import.meta.url)
  await owner.query(readFileSync(migration, 'utf8'))
  assert.deepEqual(
    await listed(),
    bounds.map(([, stored]) => stored),
  )
})
test('of a hundred settings at once one is stored', async () => {
  const { call } = await world.newMember()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: `${TRADING}${i}` }),
    ),
  )
  assert.deepEqual(tally(answers), { done: 1, tradingPasswordByService: 19 })
})
test('wrong tries count down, a right one resets the count', async () => {
  const { id } = await armed()
  for (const left of [4, 3, 2]) assert.deepEqual((await prove(id, 'wrong'))?.params, { left })
  assert.equal(await prove(id, TRADING), undefined)
  assert.deepEqual((await prove(id, 'wrong'))?.params, { left: 4 })
})
test('of a hundred wrong tries at once on two nodes the allowed number is checked, then all is frozen', async () => {
  const person = await armed(123_45)
  const before = verifications()
  const otherNode = stepUp(tools)
  const input = {
    from: NO_BROWSER,
    memberId: person.id,
    proof: { tradingPassword: 'wrong' },
    bound: 'withdrawal 2000 payee 1',
  }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      (i % 2 ? otherNode : tools.requireStepUp)(input, clock.now()).then(refusalOf),
    ),
  )
  assert.equal(verifications() - before, LIMIT)
  assert.deepEqual(
    [4, 3, 2, 1].map(
      (left) => answers.filter((a) => a?.rule === 'tradingPasswordAttempts' && a.params.left === left).length,
    ),
    [1, 1, 1, 1],
  )
  assert.equal(answers.filter((a) => a?.rule === 'tradingPasswordLocked').length, 96)
  const summary = done(await person.call(wallet.summary, {}))
  assert.deepEqual([summary.currentCents, summary.availableCents, summary.heldCents], [123_45, 0, 123_45])
  const cases = await db.rows<{ caseNo: string; scopes: string[] }>(
    'select case_no as "caseNo", scopes from restriction where member_id = $1',
    [person.id],
  )
  assert.equal(cases.length, 1)
  assert.match(cases[0]!.caseNo, /^C-20261120-\d{5}$/)
  assert.deepEqual(cases[0]!.scopes, ['withdraw'])
  const { holds } = done(await person.call(wallet.holds, {}))
  assert.deepEqual(
    holds.map((h) => [h.why, h.amountCents]),
    [['locked', 123_45]],
  )
  const mails = await db.rows<{ subject: string }>(
    'select subject from mail where to_address = $1 and subject like $2',
    [person.email, '%locked%'],
  )
  assert.deepEqual(mails, [{ subject: `Withdrawals are locked: case ${cases[0]!.caseNo}` }])
  const audited = await db.rows(
    `select actor, act, subject, reason, after ->> 'frozen' as frozen from audit where member_id = $1`,
    [person.id],
  )
  assert.deepEqual(audited, [
    {
      actor: 'system',
      act: 'restriction.impose',
      subject: cases[0]!.caseNo,
      reason: `${LIMIT} wrong trading passwords`,
      frozen: 'S$123.45',
    },
  ])
  const [read] = done(await person.call(restriction.mine, {})).restrictions
  assert.deepEqual(
    [read!.imposedBy, read!.since, read!.thaw, read!.reason.en],
    ['system', clock.now().getTime(), 'unlock', `${LIMIT} wrong trading passwords`],
  )
})
test('the right password does not end a lock; the refusal names its case and review', async () => {
  const person = await armed()
  for (let i = 0; i < LIMIT; i++) await prove(person.id, 'wrong')
  const no = await prove(person.id, TRADING)
  assert.equal(no?.rule, 'tradingPasswordLocked')
  assert.deepEqual(no?.params.reviewBy, { en: 'Wed 25 Nov, 18:00', cn: '11月25日 周三 18:00' })
  const { trading, caseNo } = done(await person.call(credential.state, {}))
  assert.deepEqual([trading, caseNo], ['locked', no?.params.caseNo])
})
test('a lock whose review was moved promises its money by the new day', async () => {
  const person = await armed(50_00)
  for (let i = 0; i < LIMIT; i++) await prove(person.id, 'wrong')
  const { caseNo } = done(await person.call(credential.state, {}))
  const support = await world.operator('support')
  const reviewBy = clock.now().getTime() + 10 * 86_400_000
  const words = { textEn: 'We ask your bank', textCn: '正在向银行核实', reason: 'the bank answers next week' }
  done(await support.call(restrictionDesk.review, { caseNo: caseNo!, reviewBy, ...words }))
  const { holds } = done(await person.call(wallet.holds, {}))
  assert.deepEqual(
    holds.map((h) => [h.why, h.releaseBy]),
    [['locked', reviewBy]],
  )
})
test('lifting the case returns every cent; a changed trading password pauses withdrawals a day', async () => {
  const person = await armed(50_00)
  for (let i = 0; i < LIMIT; i++) await prove(person.id, 'wrong')
  const unlocked = await db.tx((tx) => unlockTrading(tx, person.id, clock.now()))
  assert.ok(unlocked && unlocked > 0)
  assert.equal(await db.tx((tx) => unlockTrading(tx, person.id, clock.now())), undefined)
  const summary = done(await person.call(wallet.summary, {}))
  assert.deepEqual([summary.availableCents, summary.heldCents], [50_00, 0])
  assert.equal(await prove(person.id, TRADING), undefined)
  for (const left of [4, 3]) assert.deepEqual((await prove(person.id, 'wrong'))?.params, { left })
  const hash = await hashPassword('Meranti#2026y', OURS)
  const until = await db.tx((tx) =>
    changeTradingPassword(tx, { memberId: person.id, hash, terms: firstTerms }, clock.now()),
  )
  assert.equal(until.getTime(), clock.now().getTime() + 24 * 3_600_000)
  assert.deepEqual((await findCoolOff(db, person.id, clock.now()))?.until, until)
  assert.equal(await findCoolOff(db, person.id, until), undefined)
  assert.equal(done(await person.call(credential.state, {})).triesLeft, LIMIT, 'tries at the one before do not count')
  assert.equal(await prove(person.id, 'Meranti#2026y'), undefined)
  assert.equal((await prove(person.id, TRADING))?.rule, 'tradingPasswordAttempts')
})
test('a stolen session may not guess the login password without end', async () => {
  const { call } = await world.newMember()
  const wrong = { password: 'Wrong-2026', tradingPassword: TRADING }
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(credential.setTradingPassword, wrong)))
  assert.deepEqual(tally(answers), { passwordIncorrect: 5, loginAttempts: 25 })
  const before = verifications()
  refused(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }), 'loginAttempts')
  assert.equal(verifications(), before, 'nor may it keep the processor busy')
})
test('whoever was concerned by a change was told to read it again', () => refreshed())
