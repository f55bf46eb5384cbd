import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deposit } from '@tonne/contract/money/deposit'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { memberPageDesk } from '@tonne/contract/support/memberPage'
import { request } from '@tonne/contract/support/request'
import { sweepOld } from '../../shared/sweepOld.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'

const world = await openWorld()
const { db, clock } = world
const [support, finance, market] = await world.operators('support', 'finance', 'market')
const reason = 'The member is on the phone'
const later = () => clock.set(new Date(clock.now().getTime() + 60_000))

test('a member is found by name, email, phone, number, reference and IC number, never by a part', async () => {
  const person = await world.newMember()
  const { call } = person
  done(await call(identity.give, { realName: 'Ooi Kah Wai', ic: 'T0123456G', phone: '98765432', proof: own }))
  const made = done(await call(deposit.create, { amountCents: 100_00 }, 'a-key-of-theirs'))
  const { no } = done(await call(request.submit, { kind: 'data_export', text: '', pictures: [] }))
  const found = async (q: string) => done(await support.call(memberDesk.find, { q })).items.map(({ id }) => id)
  for (const q of [
    'ooi kah',
    person.email,
    '9876 5432',
    String(person.id),
    made.no,
    made.reference,
    no.toLowerCase(),
    't0123456g',
  ])
    assert.ok((await found(q)).includes(person.id), q)
  for (const q of ['3456G', 'T0123456H', 'nobody at all', '%%']) assert.ok(!(await found(q)).includes(person.id), q)
  const [look] = await db.rows<{ after: unknown }>(`select after from audit where act = 'member.list'`)
  assert.deepEqual(look?.after, { view: 'all', level: null, typed: true }, 'that something was typed, and not what')
  refused(await market.call(memberDesk.find, { q: 'ooi' }), 'operatorRole')
  refused(await call(memberDesk.find, { q: 'ooi' }), 'operatorOnly')
})

test('one page shows everything about the member, the IC number masked; unmasking is notified', async () => {
  const person = await world.newMember()
  await world.fund(person, 250_00)
  done(await person.call(identity.give, { realName: 'Goh Ah Hock', ic: 'F1234567N', phone: '91112222', proof: own }))
  const info = done(await finance.call(memberDesk.info, { memberId: person.id }))
  assert.deepEqual([info.availableCents, info.heldCents, info.icMasked?.endsWith('567N')], [250_00, 0, true])
  assert.ok(!JSON.stringify(info).includes('F1234567N'))
  refused(await finance.call(identityDesk.unmask, { memberId: person.id, reason }), 'operatorRole')
  assert.equal(done(await support.call(identityDesk.unmask, { memberId: person.id, reason })).ic, 'F1234567N')
  assert.ok(
    done(await support.call(memberPageDesk.timeline, { memberId: person.id })).items.some(
      ({ what }) => what === 'identity.unmask',
    ),
  )
  assert.equal(done(await person.call(identity.mine, {})).unmaskings[0]!.why, reason)
  refused(await support.call(memberDesk.info, { memberId: 999_999 }), 'notFound')
})

test('a repeat of a note whose answer was lost, even ten at once, is one note; another key makes another', async () => {
  const person = await world.newMember()
  const note = (key: string, reason = 'Called about a payout') =>
    support.call(memberDesk.note, { memberId: person.id, reason }, key)
  const [first, second] = ['1', '2'].map((end) => end.padStart(64, 'k')) as [string, string]
  const written = async () => done(await support.call(memberDesk.info, { memberId: person.id })).notes.length
  for (const answer of await Promise.all(Array.from({ length: 10 }, () => note(first)))) done(answer)
  done(await note(first))
  assert.equal(await written(), 1)
  refused(await note(first, 'Other words'), 'keyReused')
  done(await note(second))
  assert.equal(await written(), 2)
  const KEPT = `select member_id as "memberId" from kept_answer where key = $1`
  assert.deepEqual(await db.rows(KEPT, [first]), [{ memberId: -support.id }], 'apart from the keys of members')
})

test('the answer to a repeat is kept for a week; a repeat after that is a new request', async () => {
  const { id: memberId } = await world.newMember()
  const note = async () => done(await support.call(memberDesk.note, { memberId, reason: 'Called again' }, 'week-old'))
  const written = async () => done(await support.call(memberDesk.info, { memberId })).notes.length
  await note()
  const weekLater = clock.now().getTime() + 7 * 86_400_000
  for (const [at, notes] of [
    [weekLater, 1],
    [weekLater + 1, 2],
  ] as const) {
    await sweepOld(db).run(new Date(at), 0)
    await note()
    assert.equal(await written(), notes)
  }
})

test('notes are added and never changed; logging out everywhere ends every session, each with its row', async () => {
  const person = await world.newMember()
  done(await finance.call(memberDesk.note, { memberId: person.id, reason: 'Called about a payout' }))
  later()
  done(await support.call(memberDesk.note, { memberId: person.id, reason: 'Called again' }))
  assert.deepEqual(
    done(await support.call(memberDesk.info, { memberId: person.id })).notes.map(({ by, text }) => [by, text]),
    [
      ['support operator', 'Called again'],
      ['finance operator', 'Called about a payout'],
    ],
  )
  const [may] = await db.rows<{ u: boolean; d: boolean }>(
    `select has_table_privilege('tonne_app', 'member_note', 'update') as u, has_table_privilege('tonne_app', ` +
      `'member_note', 'delete') as d`,
  )
  assert.deepEqual(may, { u: false, d: false })
  refused(await finance.call(memberDesk.endSessions, { memberId: person.id, reason }), 'operatorRole')
  assert.equal(done(await support.call(memberDesk.endSessions, { memberId: person.id, reason })).ended, 1)
  const events = await db.rows<{ stale: string[] }>('select stale from event where $1 = any(member_ids::bigint[])', [
    person.id,
  ])
  assert.ok(events.some(({ stale }) => stale.includes('session') && stale.includes('member')))
  assert.equal((await person.call(member.me, {})).code, -1)
  // With nothing to end, no notice is sent.
  assert.equal(done(await support.call(memberDesk.endSessions, { memberId: person.id, reason })).ended, 0)
  const notices = await db.rows<{ kind: string }>('select kind from notice where member_id = $1', [person.id])
  assert.deepEqual(notices, [{ kind: 'sessionsEnded' }])
  const acts = await db.rows<{ act: string; reason: string; after: unknown }>(
    `select act, reason, after from audit where member_id = $1 and act <> 'member.look' order by id`,
    [person.id],
  )
  assert.deepEqual(
    acts.map(({ act, after }) => [act, after]),
    [
      ...[
        ['member.note', null],
        ['member.note', null],
      ],
      ...[
        ['member.endSessions', { ended: 1 }],
        ['member.endSessions', { ended: 0 }],
      ],
    ],
  )
  assert.ok(!JSON.stringify(acts).includes('Called'), 'acts are sealed for ever, and the words of a note are not')
})
