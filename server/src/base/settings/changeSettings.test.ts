import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings, settingsDesk } from '@tonne/contract/base/settings'
import { login } from '@tonne/contract/people/login'
import { firstTerms } from '@tonne/domain/base/terms'
import { addWorkingDays } from '@tonne/domain/days'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { listHolidays } from './store.ts'

const world = await openWorld()
const { db, clock } = world
const desk = () => world.operators('admin', 'admin')
let [first, second] = await desk()
const fees = async () => done(await world.as()(settings.fees, {}))
const reason = 'cheaper purchases from next week'
const newest = async () => {
  const { planned, now } = done(await first.call(settingsDesk.current, {}))
  return (planned.at(-1) ?? now).version
}
type Written = { day?: string; version?: number }
const propose = async (terms: Record<string, unknown>, { day = '2026-11-25', version }: Written = {}) =>
  first.call(settingsDesk.proposeTerms, { version: version ?? (await newest()), terms, effectiveDay: day, reason })

test('one operator proposes and another approves: the change is announced and in force on its day', async () => {
  const before = await fees()
  assert.deepEqual([before.version, before.next, before.terms.buyFeeBasisPoints], [1, null, 150])
  const { id } = done(await propose({ buyFeeBasisPoints: 100 }))
  assert.equal((await fees()).next, null)
  refused(await first.call(settingsDesk.decide, { proposal: id, approve: true, reason }), 'ownAct')
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  refused(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }), 'stateMoved')
  const announced = await fees()
  assert.deepEqual([announced.terms.buyFeeBasisPoints, announced.next?.terms.buyFeeBasisPoints], [150, 100])
  assert.equal(announced.next?.effectiveAt, Date.parse('2026-11-25T00:00:00+08:00'))
  const now = clock.now()
  clock.set(new Date('2026-11-24T15:59:59.999Z'))
  assert.equal((await fees()).terms.buyFeeBasisPoints, 150)
  clock.set(new Date('2026-11-24T16:00:00Z'))
  assert.deepEqual([(await fees()).terms.buyFeeBasisPoints, (await fees()).next], [100, null])
  clock.set(now)
})
test('a change that is too soon, unchanged, impossible or by another role is not proposed', async () => {
  assert.deepEqual(refused(await propose({ buyFeeBasisPoints: 90 }, { day: '2026-11-21' }), 'termsTooSoon').from, {
    en: '22 Nov 2026',
    cn: '2026年11月22日',
  })
  // The approved version is the base of the next change; the order of its parts does not matter.
  refused(
    await propose({
      buyFeeBasisPoints: 100,
      deposit: { openAtOnce: 5, liveMinutes: 30, maxCents: 20_000_00, minCents: 1_00 },
    }),
    'termsUnchanged',
  )
  refused(await propose({ buyFeeBasisPoints: 10_001 }), 'termsInvalid')
  refused(await propose({ deposit: { ...firstTerms.deposit, minCents: 20_000_01 } }), 'termsInvalid')
  refused(await propose({ withdrawal: { ...firstTerms.withdrawal, perDay: 2 } }), 'termsInvalid')
  const finance = await world.operator('finance')
  refused(
    await finance.call(settingsDesk.proposeTerms, { version: 1, terms: {}, effectiveDay: '2026-11-25', reason }),
    'operatorRole',
  )
  assert.equal((await db.rows('select 1 from setting_proposal')).length, 1)
})
test('a holiday gazetted late moves working days from its day on; the list names its source', async () => {
  const { holidays } = await fees()
  assert.match(holidays.source.en, /Ministry of Manpower/)
  assert.match(holidays.source.cn, /^新加坡人力部[^A-Za-z]+$/)
  const asked = {
    version: holidays.version,
    days: [...holidays.days, '2026-12-01'],
    source: 'Government Gazette 2026, polling day',
    effectiveDay: '2026-11-22',
    reason,
  }
  const { id } = done(await first.call(settingsDesk.proposeHolidays, asked))
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  // A colleague’s page from before has the list without that day, and would take it back.
  const old = { ...asked, days: [...holidays.days, '2026-12-02'], effectiveDay: '2026-11-23' }
  const { from, newest: since } = refused(await second.call(settingsDesk.proposeHolidays, old), 'settingStale')
  assert.deepEqual([from, since], [0, done(await first.call(settingsDesk.current, {})).holidays.planned!.version])
  done(await second.call(settingsDesk.proposeHolidays, { ...old, version: Number(since) }))
  const next = async () => addWorkingDays('2026-11-30', 1, await listHolidays(db, clock.now()))
  assert.equal(await next(), '2026-12-01')
  clock.set(new Date('2026-11-22T00:00:00Z'))
  assert.equal(await next(), '2026-12-02')
  assert.deepEqual((await fees()).holidays.source, { en: asked.source, cn: asked.source })
})

test('the next change is based on the planned one, and never before it; a stale proposal is refused', async () => {
  // Yesterday's sessions are over.
  ;[first, second] = await desk()
  const version = await newest()
  const later = done(await propose({ sellFeeBasisPoints: 120 }, { day: '2026-11-27' }))
  const stale = done(await propose({ sellFeeBasisPoints: 130 }, { day: '2026-11-28' }))
  done(await second.call(settingsDesk.decide, { proposal: later.id, approve: true, reason }))
  const { newest: since } = refused(
    await second.call(settingsDesk.decide, { proposal: stale.id, approve: true, reason }),
    'settingStale',
  )
  assert.equal(since, await newest())
  // A page that was opened before would undo the approved one.
  const old = refused(await propose({ gstBasisPoints: 800 }, { day: '2026-12-01', version }), 'settingStale')
  assert.deepEqual([old.from, old.newest], [version, since])
  done(await second.call(settingsDesk.decide, { proposal: stale.id, approve: false, reason }))
  assert.deepEqual(refused(await propose({ gstBasisPoints: 800 }, { day: '2026-11-26' }), 'settingPlannedLater').from, {
    en: '27 Nov 2026',
    cn: '2026年11月27日',
  })
  const next = done(await propose({ gstBasisPoints: 800 }, { day: '2026-12-01' }))
  done(await second.call(settingsDesk.decide, { proposal: next.id, approve: true, reason }))
  const { planned, past, earliestDay, waiting } = done(await first.call(settingsDesk.current, {}))
  assert.deepEqual(
    planned.map(({ terms }) => [terms.sellFeeBasisPoints, terms.gstBasisPoints]),
    [
      [150, 900],
      [120, 900],
      [120, 800],
    ],
  )
  // The holidays wait.
  assert.deepEqual([past, earliestDay, waiting], [[], '2026-11-24', 1])
})
test('a proposal that waited until the day before is not approved: members would have no day to read it', async () => {
  const { id } = done(await propose({ finalPaymentHours: 48 }, { day: '2026-12-02' }))
  const decide = async (approve: boolean) => {
    const [one] = await world.operators('admin')
    return one!.call(settingsDesk.decide, { proposal: id, approve, reason })
  }
  const now = clock.now()
  clock.set(new Date('2026-11-30T16:00:00Z'))
  assert.deepEqual(refused(await decide(true), 'termsTooSoon').from, { en: '3 Dec 2026', cn: '2026年12月3日' })
  assert.equal((await fees()).next?.terms.finalPaymentHours, undefined)
  done(await decide(false))
  clock.set(now)
})
test('two approvals at once change once, and each leaves a row of the audit', async () => {
  const { id, before } = done(await propose({ finalPaymentHours: 96 }, { day: '2026-12-02' }))
  assert.equal(JSON.parse(before!).finalPaymentHours, 72)
  const third = await world.operator('admin')
  const answers = await Promise.all(
    [second, third].map((one) => one.call(settingsDesk.decide, { proposal: id, approve: true, reason })),
  )
  assert.deepEqual(tally(answers), { done: 1, stateMoved: 1 })
  const acts = await db.rows<{ act: string }>('select act from audit where subject = $1 order by id', [`setting ${id}`])
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['terms.propose', 'terms.approve'],
  )
})
test('limits against abuse are changed at the desk and published nowhere', async () => {
  const { id } = done(await propose({ login: { ...firstTerms.login, tries: 7 } }, { day: '2026-12-03' }))
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  assert.ok(!JSON.stringify(await fees()).includes('"tries"'))
  clock.set(new Date('2026-12-03T00:00:00Z'))
  ;[first, second] = await desk()
  assert.equal(done(await first.call(settingsDesk.current, {})).now.terms.login.tries, 7)
})
test('one operator closes registrations at once; opening again takes two', async () => {
  const open = async () => done(await world.as()(settings.baseConfig, {})).registrationOpen
  const ask = () => world.as()(login.sendCode, { email: `${Math.random()}@example.sg`, purpose: 'register' })
  refused(await first.call(settingsDesk.proposeOpening, { reason }), 'stateMoved')
  done(await first.call(settingsDesk.closeRegistration, { reason: 'a wave of machines' }))
  refused(await second.call(settingsDesk.closeRegistration, { reason }), 'stateMoved')
  refused(await ask(), 'registrationClosed')
  assert.equal(await open(), false)
  const { id } = done(await first.call(settingsDesk.proposeOpening, { reason }))
  refused(await first.call(settingsDesk.decide, { proposal: id, approve: true, reason }), 'ownAct')
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  assert.equal(await open(), true)
  done(await ask())
})
