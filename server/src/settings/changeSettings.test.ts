/** Terms and holidays change by two operators, early enough to be read, and everyone sees what comes before it bites. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { settings, settingsDesk } from '@tonne/contract/settings'
import { addWorkingDays } from '@tonne/domain/days'
import { firstTerms } from '@tonne/domain/terms'
import { done, refused } from '../testing/answers.ts'
import { makeWorld } from '../testing/world.ts'
import { listHolidays } from './store.ts'

const world = await makeWorld()
after(() => world.end())
const { db, clock } = world
const [first, second] = [await world.operator('admin'), await world.operator('admin')]
const fees = async () => done(await world.as()(settings.fees, {}))
const reason = 'cheaper purchases from next week'
const propose = (terms: Record<string, unknown>, effectiveDay = '2026-11-25') =>
  first.call(settingsDesk.proposeTerms, { terms: terms as never, effectiveDay, reason })

test('proposed by one, approved by another: shown as what changes next, in force on its day', async () => {
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
test('too soon, unchanged, impossible, or by another role: nothing is proposed', async () => {
  assert.deepEqual(refused(await propose({ buyFeeBasisPoints: 90 }, '2026-11-21'), 'termsTooSoon').from, { en: '22 Nov 2026', cn: '2026年11月22日' })
  refused(await propose({ buyFeeBasisPoints: 150 }), 'termsUnchanged')
  refused(await propose({ buyFeeBasisPoints: 10_001 }), 'termsInvalid')
  refused(await propose({ deposit: { ...firstTerms.deposit, minCents: 20_000_01 } }), 'termsInvalid')
  refused(await propose({ withdrawal: { ...firstTerms.withdrawal, perDay: 2 } }), 'termsInvalid')
  const finance = await world.operator('finance')
  refused(await finance.call(settingsDesk.proposeTerms, { terms: {}, effectiveDay: '2026-11-25', reason }), 'operatorRole')
  assert.equal((await db.rows('select 1 from setting_proposal')).length, 1)
})
test('a holiday gazetted late moves the working days from its day on; the list says where it comes from', async () => {
  const { holidays } = await fees()
  assert.match(holidays.source, /Ministry of Manpower/)
  const asked = { days: [...holidays.days, '2026-12-01'], source: 'Government Gazette 2026, polling day', effectiveDay: '2026-11-22', reason }
  const { id } = done(await first.call(settingsDesk.proposeHolidays, asked))
  done(await second.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  const next = async () => addWorkingDays('2026-11-30', 1, await listHolidays(db, clock.now()))
  assert.equal(await next(), '2026-12-01')
  clock.set(new Date('2026-11-22T00:00:00Z'))
  assert.equal(await next(), '2026-12-02')
  assert.equal((await fees()).holidays.source, 'Government Gazette 2026, polling day')
})
