import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings, settingsDesk } from '@tonne/contract/base/settings'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { done, refused } from '../../testing/answers.ts'
import { draftOf } from '../../testing/drafts.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { clock } = world
const [market, market2] = await world.operators('market', 'market')
const [admin, admin2] = await world.operators('admin', 'admin')
const reason = 'the list of November'
const list = {
  version: 0,
  country: 'GH',
  day: '2024-07-15',
  source: 'Ghana, list of July 2024, as published',
  effectiveDay: '2026-11-23',
  reason,
  rows: 'verra | all but | 14 | VM0042 | 2023-03-31 | second standard',
}
const eligibility = { scope: '3', publishedOn: '2020-01-01', standing: 'active' as const, secondStandard: 'CCB' }

test('a project of Ghana with a letter is unknown, then eligible by the loaded list, on a second node', async () => {
  const draft = await draftOf(world, market, 4_000_000, { eligibility })
  done(await market.call(projectDesk.submit, { no: draft.no, version: draft.version, reason }))
  done(await market2.call(projectDesk.decide, { no: draft.no, version: draft.version, approve: true, reason }))
  const icc = async () => done(await world.as()(project.info, { no: draft.no })).icc
  assert.deepEqual(
    [(await icc()).verdict, (await icc()).rule.en],
    ['unknown', 'The list for Ghana is not loaded here.'],
  )

  const { id } = done(await admin.call(settingsDesk.proposeIccList, list))
  refused(await admin.call(settingsDesk.decide, { proposal: id, approve: true, reason }), 'ownAct')
  const stale = done(await admin.call(settingsDesk.proposeIccList, { ...list, rows: '' })).id
  done(await admin2.call(settingsDesk.decide, { proposal: id, approve: true, reason }))
  refused(await admin2.call(settingsDesk.decide, { proposal: stale, approve: true, reason }), 'settingStale')
  const old = refused(await admin2.call(settingsDesk.proposeIccList, { ...list, rows: '' }), 'settingStale')
  const newest = done(await admin.call(settingsDesk.current, {})).icc.find(({ country }) => country === 'GH')!.newest!
  assert.deepEqual([old.from, old.newest], [0, newest.version])
  const sooner = { ...list, version: newest.version, rows: '', effectiveDay: '2026-11-22' }
  refused(await admin2.call(settingsDesk.proposeIccList, sooner), 'settingPlannedLater')
  assert.equal((await icc()).verdict, 'unknown')
  const ghana = done(await world.as()(settings.icc, {})).countries.find(({ country }) => country === 'GH')!
  assert.deepEqual([ghana.list, ghana.next?.day, ghana.next?.source.cn], [null, list.day, list.source])

  clock.set(new Date('2026-11-22T16:00:00Z'))
  const { verdict, basis } = await icc()
  assert.equal(verdict, 'eligible')
  assert.match(
    basis!.en,
    /all but scope 14, of which VM0042 count, .*31 Mar 2023.*Ghana, list of July 2024, as published, 15 Jul 2024/,
  )
})

test('a list that is unreadable, too soon or already in force is refused; those of another day are not', async () => {
  const [one] = [await world.operator('admin')]
  const ask = (change: object) =>
    one.call(settingsDesk.proposeIccList, { ...list, country: 'PG', effectiveDay: '2026-11-25', ...change })
  assert.equal(refused(await ask({ rows: 'verra | all but |\nverra, only' }), 'iccLineUnread').line, 2)
  refused(await ask({ rows: 'acr | only | 1 |\nacr | only | 2 |' }), 'iccStandardTwice')
  refused(await ask({ effectiveDay: '2026-11-24' }), 'termsTooSoon')
  const bhutan = done(await world.as()(settings.icc, {})).countries.find(({ country }) => country === 'BT')!
  refused(
    await ask({ country: 'BT', day: '', rows: bhutan.list!.rows.map(({ line }) => line).join('\n') }),
    'termsUnchanged',
  )
  const { version } = done(await one.call(settingsDesk.current, {})).icc.find(({ country }) => country === 'GH')!
    .newest!
  refused(
    await ask({ version, country: 'GH', effectiveDay: '2026-11-25', day: list.day, rows: list.rows }),
    'termsUnchanged',
  )
  // The same rows as of another day are a change.
  done(await ask({ version, country: 'GH', effectiveDay: '2026-11-25', day: '2024-07-16', rows: list.rows }))
  const finance = await world.operator('finance')
  refused(await finance.call(settingsDesk.proposeIccList, { ...list, country: 'PG' }), 'operatorRole')
})
