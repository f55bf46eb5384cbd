import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings, settingsDesk } from '@tonne/contract/base/settings'
import { login } from '@tonne/contract/people/login'
import { firstTerms } from '@tonne/domain/base/terms'
import { addWorkingDays } from '@tonne/domain/days'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { listHolidays } from './store.ts'

const world = await openWorld()
const { db, clock } = world
const refreshed = await watchRefreshed(world, ['settings'])
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

/** The notice to every member that this version brings. */
const broadcast = (version: number) =>
  db.rows<{ params: unknown }>('select params from broadcast where cause = $1', [`settings ${version}`])

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
  assert.deepEqual((await broadcast(announced.next!.version))[0]?.params, {
    day: { en: '25 Nov 2026', cn: '2026年11月25日' },
    changes: { en: 'Buy fee: 1.5% → 1%', cn: '买入手续费：1.5% → 1%' },
  })
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
    days: ['2026-12-01', ...holidays.days, '2026-12-01'],
    source: 'Government Gazette 2026, polling day',
    effectiveDay: '2026-11-22',
    reason,
  }
  const { id, value } = done(await first.call(settingsDesk.proposeHolidays, asked))
  assert.deepEqual(JSON.parse(value), [...holidays.days, '2026-12-01'].sort())
  const stale = done(await first.call(settingsDesk.proposeHolidays, { ...asked, days: holidays.days.slice(1) })).id
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  refused(await second.call(settingsDesk.decide, { proposal: stale, approve: true, reason }), 'settingStale')
  done(await second.call(settingsDesk.decide, { proposal: stale, approve: false, reason }))
  // A colleague’s page from before has the list without that day, and would take it back.
  const old = { ...asked, days: [...holidays.days, '2026-12-02'], effectiveDay: '2026-11-23' }
  const { from, newest: since } = refused(await second.call(settingsDesk.proposeHolidays, old), 'settingStale')
  assert.deepEqual([from, since], [0, done(await first.call(settingsDesk.current, {})).holidays.planned!.version])
  const later = done(await second.call(settingsDesk.proposeHolidays, { ...old, version: Number(since) }))
  done(await first.call(settingsDesk.decide, { proposal: later.id, approve: true, reason }))
  const { version } = done(await first.call(settingsDesk.current, {})).holidays.planned!
  refused(await first.call(settingsDesk.proposeHolidays, { ...asked, version }), 'settingPlannedLater')
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
  assert.deepEqual([past, earliestDay, waiting], [[], '2026-11-24', 0])
})
test('a proposal that waited until the day before is not approved: members would have no day to read it', async () => {
  const { id } = done(await propose({ finalPaymentHours: 48 }, { day: '2026-12-02' }))
  const decide = async (approve: boolean) => {
    const [one] = await world.operators('admin')
    return one!.call(settingsDesk.decide, { proposal: id, approve, reason: 'too late' })
  }
  const now = clock.now()
  clock.set(new Date('2026-11-30T16:00:00Z'))
  assert.deepEqual(refused(await decide(true), 'termsTooSoon').from, { en: '3 Dec 2026', cn: '2026年12月3日' })
  assert.equal((await fees()).next?.terms.finalPaymentHours, undefined)
  const { decidedWhy } = done(await decide(false))
  assert.equal(decidedWhy, 'too late')
  const acts = await db.rows<{ act: string }>('select act from audit where subject = $1 order by id', [`setting ${id}`])
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['terms.propose', 'terms.reject'],
  )
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
test('of two changes of the same terms approved at once one is in force, and the other is stale', async () => {
  const both = [done(await propose({ gstBasisPoints: 850 }, { day: '2026-12-02' }))]
  both.push(done(await propose({ gstBasisPoints: 950 }, { day: '2026-12-02' })))
  const decide = (id: number, approve: boolean) => second.call(settingsDesk.decide, { proposal: id, approve, reason })
  const answers = await Promise.all(both.map(({ id }) => decide(id, true)))
  assert.deepEqual(tally(answers), { done: 1, settingStale: 1 })
  done(await decide(both[answers.findIndex(({ code }) => code !== 0)]!.id, false))
})
test('limits against abuse are changed at the desk and published nowhere', async () => {
  const { id } = done(await propose({ login: { ...firstTerms.login, tries: 7 } }, { day: '2026-12-03' }))
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  assert.ok(!JSON.stringify(await fees()).includes('"tries"'))
  assert.deepEqual(await broadcast(await newest()), [])
  // Opening and closing have an endpoint of their own.
  const closed = { registration: { ...firstTerms.registration, open: false } }
  refused(await propose(closed, { day: '2026-12-03' }), 'termsUnchanged')
  const along = done(await propose({ ...closed, gstBasisPoints: 700 }, { day: '2026-12-03' }))
  assert.equal(JSON.parse(along.value).registration.open, true)
  done(await second.call(settingsDesk.decide, { proposal: along.id, approve: false, reason }))
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
  const again = done(await first.call(settingsDesk.proposeOpening, { reason }))
  refused(await first.call(settingsDesk.decide, { proposal: id, approve: true, reason }), 'ownAct')
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  assert.equal(await open(), true)
  refused(await second.call(settingsDesk.decide, { proposal: again.id, approve: true, reason }), 'stateMoved')
  const switched = 'select open, reason from registration_switch order by id'
  assert.deepEqual(await db.rows(switched), [
    { open: false, reason: 'a wave of machines' },
    { open: true, reason },
  ])
  done(await ask())
})
test('a notice of two changes names both, in the punctuation of its language', async () => {
  const { id } = done(await propose({ buyFeeBasisPoints: 120, gstBasisPoints: 800 }, { day: '2026-12-20' }))
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  const [{ params }] = (await broadcast(await newest())) as [{ params: { changes: { en: string; cn: string } } }]
  assert.match(params.changes.en, /^[^:;]+: [^:;]+ → [^:;]+; [^:;]+: [^:;]+ → [^:;]+$/)
  assert.match(params.changes.cn, /^[^：；:;]+：[^：；:;]+ → [^：；:;]+；[^：；:;]+：[^：；:;]+ → [^：；:;]+$/)
})
test('whoever was concerned by a change was told to read it again', () => refreshed())
