import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { credential } from '@tonne/contract/people/credential'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { firstTerms } from '@tonne/domain/base/terms'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { insertTerms } from '../../base/settings/store.ts'
import { insertRestriction } from '../../people/restriction/store.ts'
import { answeredOrJudged, hashOf } from '../../platform/http/idempotency.ts'
import { startCoolOff } from '../../shared/credential/coolOff.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { addTotp, codeAt, comeIn, newPhone } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, proof, requestOut } from '../../testing/payees.ts'
import { freshAddress, PASSWORD } from '../../testing/people.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'withdrawal'])
const { db, clock } = world
const FRIDAY_NOON = '2026-11-20T04:00:00Z'
const balances = async (call: ReturnType<typeof world.as>) => {
  const { availableCents, heldCents } = done(await call(wallet.summary, {}))
  return [availableCents, heldCents]
}
const at = async (instant: string, work: () => Promise<void>) => {
  await sleepUntil(world, instant)
  try {
    await work()
  } finally {
    await sleepUntil(world, FRIDAY_NOON)
  }
}

test('the whole amount is frozen under a hold, with the fee inside it and its tax inside the fee', async () => {
  const bob = await payable(world, 2_000_00)
  const form = done(await bob.call(withdrawal.form, {}))
  assert.deepEqual([form.open, form.leftToday, form.arrivesFrom, form.arrivesBy], [true, 1, '2026-11-23', '2026-11-25'])
  assert.deepEqual(
    form.days.map((d) => d.kind),
    ['asked', 'closed', 'closed', 'arrives', 'arrives', 'arrives', 'other'],
  )
  const made = done(await requestOut(bob, 1_200_00))
  assert.match(made.no, /^W-20261120-\d{5,}$/)
  assert.deepEqual(
    [made.state, made.stage, made.amountCents, made.feeCents, made.gstCents, made.netCents],
    ['processing', 'requested', 1_200_00, 6_00, 50, 1_194_00],
  )
  assert.deepEqual(await balances(bob.call), [800_00, 1_200_00])
  const { heldCents, holds } = done(await bob.call(wallet.holds, {}))
  assert.deepEqual(
    [heldCents, holds[0]!.why, holds[0]!.causeNo, holds[0]!.amountCents, holds[0]!.releaseBy],
    [1_200_00, 'withdrawal', made.no, 1_200_00, Date.parse('2026-11-25T00:00:00+08:00')],
  )
  assert.deepEqual(
    [done(await bob.call(withdrawal.form, {})).leftToday, done(await bob.call(withdrawal.list, {})).items.length],
    [0, 1],
  )
})

test('nothing of the approving password is stored, not even a hash; a repeat may show a new proof', async () => {
  const [bob, key] = [await payable(world, 500_00), randomUUID()]
  const made = done(await requestOut(bob, 100_00, key))
  const [kept] = await db.rows<{ hash: string }>('select request_hash as hash from idempotency where key = $1', [key])
  const hashed = (asked: object) =>
    createHash('sha256')
      .update(`/withdrawal/request\n${JSON.stringify(asked)}`)
      .digest('base64url')
  const asked = { amountCents: 100_00, payee: bob.payee }
  assert.equal(kept!.hash, hashed(asked))
  assert.notEqual(kept!.hash, hashed({ ...asked, proof }))
  const code = { ...proof, totp: '123456' }
  assert.equal(done(await bob.call(withdrawal.request, { ...asked, proof: code }, key)).no, made.no)
})

test('every refusal names its number', async () => {
  const bob = await payable(world, 30_000_00)
  assert.equal(refused(await requestOut(bob, 9_99), 'withdrawalBelowMin').min, 'S$10.00')
  assert.equal(refused(await requestOut(bob, 20_000_01), 'withdrawalAboveMax').max, 'S$20,000.00')
  refused(await bob.call(withdrawal.request, { amountCents: 10_00, payee: 999_999, proof }), 'bankIncorrect')
  const ann = await payable(world, 15_00)
  assert.equal(refused(await requestOut(ann, 15_01), 'withdrawalBalance').available, 'S$15.00')
  refused(await ann.call(withdrawal.request, { amountCents: 10_00, payee: bob.payee, proof }), 'bankIncorrect')
  done(await requestOut(ann, 10_00))
  assert.equal(refused(await requestOut(ann, 10_00), 'withdrawalDaily').limit, 1)
  assert.deepEqual(await balances(bob.call), [30_000_00, 0])
})

test('withdrawals are closed from Saturday 00:00 to Sunday 23:59:59 in Singapore, and say when they open', async () => {
  const [fri, sat, sun, mon] = [
    await payable(world, 50_00),
    await payable(world, 50_00),
    await payable(world, 50_00),
    await payable(world, 50_00),
  ]
  await at('2026-11-20T15:59:59Z', async () => void done(await requestOut(fri, 10_00)))
  await at('2026-11-20T16:00:00Z', async () => {
    assert.deepEqual(refused(await requestOut(sat, 10_00), 'withdrawalWeekend').opensAt, {
      en: 'Mon 23 Nov',
      cn: '11月23日 周一',
    })
    const form = done(await sat.call(withdrawal.form, {}))
    assert.deepEqual([form.open, form.opensAt, form.leftToday], [false, Date.parse('2026-11-22T16:00:00Z'), 0])
    assert.deepEqual([form.days[0]!.day, form.arrivesFrom], ['2026-11-23', '2026-11-24'])
  })
  await at('2026-11-22T15:59:59Z', async () => void refused(await requestOut(sun, 10_00), 'withdrawalWeekend'))
  await at('2026-11-22T16:00:00Z', async () => {
    done(await requestOut(mon, 10_00))
    // Friday's does not count on Monday.
    done(await requestOut(fri, 10_00))
    // Monday by the clock of Singapore, and a Sunday by UTC.
    refused(await requestOut(mon, 10_00), 'withdrawalDaily')
  })
  await at('2026-11-23T15:59:59Z', async () => void refused(await requestOut(mon, 10_00), 'withdrawalDaily'))
  await at('2026-11-23T16:00:00Z', async () => {
    assert.equal(done(await mon.call(withdrawal.form, {})).leftToday, 1)
    const { no } = done(await requestOut(mon, 10_00))
    const { entries } = done(await mon.call(withdrawal.info, { no }))
    assert.deepEqual([no.slice(0, 10), entries.map((entry) => entry.slice(0, 11))], ['W-20261124', ['LE-20261124']])
  })
})

test('of a hundred at once with money for all exactly one succeeds', async () => {
  const bob = await payable(world, 10_000_00)
  const answers = await Promise.all(Array.from({ length: 100 }, () => requestOut(bob, 100_00)))
  assert.deepEqual(tally(answers), { done: 1, withdrawalDaily: 99 })
  assert.deepEqual(await balances(bob.call), [9_900_00, 100_00])
})

test('the same key is the same withdrawal, even with another proof; for another amount it is refused', async () => {
  const bob = await payable(world, 500_00)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestOut(bob, 100_00, key)))
  assert.equal(new Set(answers.map((a) => done(a).no)).size, 1)
  const again = await bob.call(
    withdrawal.request,
    { amountCents: 100_00, payee: bob.payee, proof: { tradingPassword: 'anything' } },
    key,
  )
  assert.equal(done(again).no, done(answers[0]!).no)
  refused(await requestOut(bob, 101_00, key), 'keyReused')
  assert.deepEqual(await balances(bob.call), [400_00, 100_00])
})

test('wrong trading passwords count down, then all is frozen under a case; a refused rule costs no try', async () => {
  const bob = await payable(world, 300_00)
  const wrong = (amountCents: number) =>
    bob.call(withdrawal.request, { amountCents, payee: bob.payee, proof: { tradingPassword: 'Wrong#2026xx' } })
  refused(await wrong(1), 'withdrawalBelowMin')
  for (const left of [4, 3, 2, 1]) assert.equal(refused(await wrong(10_00), 'tradingPasswordAttempts').left, left)
  refused(await wrong(10_00), 'tradingPasswordLocked')
  refused(await requestOut(bob, 10_00), 'tradingPasswordLocked')
  assert.deepEqual(await balances(bob.call), [0, 300_00])
  assert.equal(done(await bob.call(wallet.holds, {})).holds[0]!.why, 'locked')
})

test('no money leaves during a case, a wait or a stop', async () => {
  const bob = await payable(world, 300_00)
  await db.tx((tx) => startCoolOff(tx, { memberId: bob.id, why: 'second_factor', terms: firstTerms }, clock.now()))
  assert.deepEqual(refused(await requestOut(bob, 10_00), 'withdrawalCooling').until, {
    en: 'Sat 21 Nov, 12:00',
    cn: '11月21日 周六 12:00',
  })
  await db.tx((tx) =>
    insertRestriction(
      tx,
      { memberId: bob.id, scopes: ['withdraw'], reason: { en: 'Review', cn: '复核' }, reviewBy: clock.now() },
      clock.now(),
    ),
  )
  refused(await requestOut(bob, 10_00), 'restricted')
  const carl = await world.newMember()
  done(await carl.call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: proof.tradingPassword }))
  refused(await carl.call(withdrawal.request, { amountCents: 10_00, payee: 1, proof }), 'bankIncorrect')
  refused(await world.as(world.guest)(withdrawal.request, { amountCents: 10_00, payee: 1, proof }), 'guestCannot')
})

test('it may be cancelled until it is being sent, even at once, once; then the day is free again', async () => {
  const bob = await payable(world, 300_00)
  const { no } = done(await requestOut(bob, 100_00))
  refused(await world.ann.call(withdrawal.cancel, { no }), 'notFound')
  const [first] = done(await bob.call(payee.list, {})).items
  assert.equal(refused(await bob.call(payee.remove, { id: first!.id }), 'payeeInUse').no, no)
  const keys = Array.from({ length: 20 }, (_, i) => `cancelling-${i}`)
  const answers = await Promise.all(keys.map((key) => bob.call(withdrawal.cancel, { no }, key)))
  assert.deepEqual(tally(answers), { done: 1, withdrawalSent: 19 })
  const which = answers.findIndex(({ code }) => code === 0)
  assert.deepEqual(done(await bob.call(withdrawal.cancel, { no }, keys[which])), done(answers[which]!))
  assert.deepEqual(await balances(bob.call), [300_00, 0])
  const info = done(await bob.call(withdrawal.info, { no }))
  assert.deepEqual(
    [info.state, info.steps.map((s) => s.stage), info.entries.length],
    ['cancelled', ['requested', 'cancelled'], 2],
  )
  const next = done(await requestOut(bob, 50_00))
  const same = () => bob.call(withdrawal.cancel, { no: next.no }, 'the-same-key')
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 10 }, same))), { done: 10 })
})

test('one operator proposes, another approves; refusing returns the money with the reason', async () => {
  const bob = await payable(world, 500_00)
  const { no } = done(await requestOut(bob, 100_00))
  const [one, other, support] = await world.operators('finance', 'finance', 'support')
  const look = async () =>
    done(await one.call(withdrawalDesk.queue, { stage: 'requested' })).items.find((item) => item.no === no)!.checks
  const { payeeSince, memberSince, ...seen } = await look()
  const funds = { tradesCents: 0, otherCents: 100_00, trades: [] }
  assert.deepEqual(seen, {
    sameName: true,
    heldCents: 100_00,
    ofDay: 1,
    perDay: 1,
    paidBefore: 0,
    wrongTries: 0,
    funds,
  })
  assert.ok(memberSince <= payeeSince && payeeSince <= clock.now().getTime())
  // Read when somebody looks: the member has another name by then.
  await db.rows(`update member set first_name = 'Jun Hui' where id = $1`, [bob.id])
  assert.equal((await look()).sameName, false)
  await db.rows(`update member set first_name = 'Jun Hao' where id = $1`, [bob.id])
  refused(await support.call(withdrawalDesk.propose, { no, reason: 'Checked' }), 'operatorRole')
  refused(await one.call(withdrawalDesk.approve, { no, reason: 'Checked' }), 'stateMoved')
  const proposals = await Promise.all(
    Array.from({ length: 10 }, () => one.call(withdrawalDesk.propose, { no, reason: 'Checked' })),
  )
  assert.deepEqual(tally(proposals), { done: 1, stateMoved: 9 })
  refused(await one.call(withdrawalDesk.approve, { no, reason: 'Checked' }), 'ownAct')
  const row = done(await other.call(withdrawalDesk.approve, { no, reason: 'Checked too' }))
  assert.deepEqual(
    [row.stage, row.proposedBy?.id, row.approvedBy?.id, row.member],
    ['approved', one.id, other.id, 'Jun Hao Lim'],
  )
  assert.equal(
    done(await other.call(withdrawalDesk.queue, { stage: 'approved' })).items.filter((i) => i.no === no).length,
    1,
  )
  const refusals = await Promise.all(
    Array.from({ length: 10 }, () => one.call(withdrawalDesk.refuse, { no, reason: 'Account closed' })),
  )
  assert.deepEqual(tally(refusals), { done: 1, stateMoved: 9 })
  assert.deepEqual(await balances(bob.call), [500_00, 0])
  const info = done(await bob.call(withdrawal.info, { no }))
  const STEPPED = 'select s.by from withdrawal_step s join withdrawal w on w.id = s.withdrawal_id where no = $1'
  assert.deepEqual(
    (await db.rows<{ by: string }>(STEPPED, [no])).map(({ by }) => by).sort(),
    ['member', ...[one, one, other].map(({ id }) => `operator ${id}`)].sort(),
  )
  assert.deepEqual(
    [info.state, info.refusedWhy?.en, info.steps.map((s) => s.stage)],
    ['refused', 'Account closed', ['requested', 'proposed', 'approved', 'refused']],
  )
  const acts = await db.rows<{ act: string }>('select act from audit where subject = $1 order by id', [no])
  assert.deepEqual(
    acts.map((a) => a.act),
    ['withdrawal.propose', 'withdrawal.approve', 'withdrawal.refuse'],
  )
})

test('asked of two nodes at once with one key, it is made once and both say so', async () => {
  const other = await secondNode(world)
  for (let i = 0; i < 12; i++) {
    const [bob, key] = [await payable(world, 500_00), randomUUID()]
    const there = { ...bob, call: other.as(bob.token) }
    const [made, same] = await Promise.all([requestOut(bob, 100_00, key), requestOut(there, 100_00, key)])
    assert.equal(done(same).no, done(made).no)
  }
  await other.end()
})

test('withdrawals are listed newest first, also those that nodes with other numbers took', async () => {
  const other = await secondNode(world)
  const person = await payable(world, 900_00)
  const { no: first } = done(await requestOut({ ...person, call: other.as(person.token) }, 100_00))
  done(await person.call(withdrawal.cancel, { no: first }))
  await other.end()
  await clock.forward(60_000)
  const { no: second } = done(await requestOut(person, 100_00))
  assert.ok(first > second, 'the other node has greater numbers')
  const page = (after: string | null) => person.call(withdrawal.list, { limit: 1, ...(after && { after }) })
  const [newest, oldest] = [done(await page(null)), done(await page(done(await page(null)).next))]
  assert.deepEqual([newest.items[0]!.no, oldest.items[0]!.no, oldest.next], [second, first, null])
  const finance = await world.operator('finance')
  const atDesk = done(await finance.call(memberPageDesk.withdrawals, { memberId: person.id })).items
  assert.deepEqual([atDesk[0]!.no, atDesk[1]!.no], [second, first])
})

test('a refusal may be caused by the request itself, committed since its key was looked up', async () => {
  const [bob, key] = [await payable(world, 500_00), randomUUID()]
  const requestHash = hashOf('/withdrawal/request', { amountCents: 100_00, payee: bob.payee })
  const asked = { memberId: bob.id, key, requestHash }
  const made = await db.tx((tx) =>
    answeredOrJudged(tx, { asked, now: clock.now() }, async () => {
      done(await requestOut(bob, 100_00, key))
      refuse('withdrawalDaily', { limit: 1 })
    }),
  )
  assert.equal((made as { no: string }).no, done(await requestOut(bob, 100_00, key)).no)
  await assert.rejects(
    db.tx((tx) =>
      answeredOrJudged(tx, { asked: { ...asked, key: randomUUID() }, now: clock.now() }, async () =>
        refuse('withdrawalDaily', { limit: 1 }),
      ),
    ),
    Refusal,
  )
})

test('a code confirms a repeat whose first outcome was lost; strangers use up no tries of a known device', async () => {
  const bob = await payable(world, 500_00)
  const phone = newPhone()
  const token = await comeIn(world, bob, phone)
  const call = world.as(token, phone)
  const { secret } = await addTotp(world, { ...bob, call })
  const owner = await world.owner()
  // On Monday the wait that the new factor began is over.
  await at('2026-11-23T04:00:00Z', async () => {
    const [totp, key] = [codeAt(world, secret), randomUUID()]
    const asked = { amountCents: 100_00, payee: bob.payee }
    const stranger = world.as(token, { address: freshAddress(), device: 'thief' })
    const guess = (i: number) => String((Number(totp) + 100_000 + i) % 1_000_000).padStart(6, '0')
    const guesses = []
    for (let i = 0; i < 6; i++)
      guesses.push(await stranger(withdrawal.request, { ...asked, proof: { ...proof, totp: guess(i) } }))
    assert.deepEqual(tally(guesses), { factorIncorrect: 5, factorAttempts: 1 })
    const request = (again = key) => call(withdrawal.request, { ...asked, proof: { ...proof, totp } }, again)
    await owner.query(`
      create function lose() returns trigger language plpgsql as $$ begin raise exception 'the power went'; end $$;
      create trigger lose before insert on withdrawal for each row execute function lose()`)
    await assert.rejects(request(), /HTTP 500/)
    await owner.query('drop function lose cascade')
    refused(await request(randomUUID()), 'factorIncorrect')
    done(await request())
  })
})

test('a public holiday is closed for the bank, on the form and in the request; two a day are two at once', async () => {
  clock.set(new Date('2026-12-24T04:00:00Z'))
  const terms = { ...firstTerms, withdrawal: { ...firstTerms.withdrawal, perDay: 2 } }
  const version = await insertTerms(db, terms, clock.now(), clock.now())
  const bob = await payable(world, 1_000_00)
  const { days, ...form } = done(await bob.call(withdrawal.form, {}))
  assert.deepEqual(
    days.map(({ day, kind }) => [day.slice(8), kind]),
    [
      ['24', 'asked'],
      ...['25', '26', '27'].map((day) => [day, 'closed']),
      ...['28', '29', '30'].map((day) => [day, 'arrives']),
    ],
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestOut(bob, 100_00)))
  assert.deepEqual(tally(answers), { done: 2, withdrawalDaily: 18 })
  const { arrivesFrom, arrivesBy } = done(answers.find(({ code }) => code === 0)!)
  assert.deepEqual([arrivesFrom, arrivesBy], ['2026-12-28', '2026-12-30'])
  assert.deepEqual([form.arrivesFrom, form.arrivesBy], [arrivesFrom, arrivesBy])
  // The first of two leaves its slot to another.
  const FIRST = 'select no from withdrawal where member_id = $1 and slot = 1'
  done(await bob.call(withdrawal.cancel, (await db.rows<{ no: string }>(FIRST, [bob.id]))[0]!))
  const third = done(await requestOut(bob, 50_00)).no
  assert.equal(done(await bob.call(withdrawal.form, {})).today, third)
  refused(await requestOut(bob, 50_00), 'withdrawalDaily')
  const UNDER = 'select distinct terms_version as version, registered_name as name from withdrawal where member_id = $1'
  assert.deepEqual(await db.rows(UNDER, [bob.id]), [{ version, name: 'Jun Hao Lim' }])
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
