import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { member } from '@tonne/contract/people/member'
import { NEWEST } from '@tonne/domain/people/look'
import { copyPartsOf } from '../../modules.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { collectCopy } from '../../support/dataexport/store.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { own } from '../../testing/people.ts'
import { getRegisteredName } from '../member/store.ts'

const world = await openWorld()
const { db, as, clock } = world
const given = { realName: 'Lim Jun Hao', ic: 'S1234567D', phone: '9123 4567', proof: own }

test('known data is filled in before the member types', async () => {
  const mine = done(await world.corp.call(identity.mine, {}))
  assert.deepEqual(
    [mine.registeredName, mine.uen, mine.icMasked, mine.verifiedAt],
    ['Meranti Logistics Pte Ltd (Demo)', '209941207N', null, null],
  )
})

test('each field is refused by its own message, the shape before the check letter', async () => {
  const { token } = await world.newMember()
  const cases = [
    [{ realName: ' ' }, 'nameEmpty'],
    [{ ic: 'S123D' }, 'icFormat'],
    [{ ic: 'S1234567A' }, 'icChecksum'],
    [{ phone: '+6591234567' }, 'phoneFormat'],
  ] as const
  for (const [wrong, rule] of cases) refused(await as(token)(identity.give, { ...given, ...wrong }), rule)
})

test('an identity is entered once: masked, sealed, as the registered name, and notified', async () => {
  const person = await world.newMember()
  const answer = done(await person.call(identity.give, { ...given, ic: ' s1234567d ' }))
  assert.deepEqual([answer.icMasked, answer.mobile, answer.registeredName], ['•••••567D', '91234567', 'Lim Jun Hao'])
  assert.equal(await getRegisteredName(db, person.id), 'Lim Jun Hao')
  assert.equal(done(await person.call(member.me, {})).loginInfo.realname, 'Lim Jun Hao')
  refused(await person.call(identity.give, { ...given, ic: 'T0123456G' }), 'identityGiven')
  const dump = JSON.stringify((await db.rows<{ all: unknown }>('select json_agg(i) as all from identity i'))[0])
  assert.ok(!dump.includes('1234567') && !dump.includes(Buffer.from('S1234567D').toString('hex')))
  assert.equal((await listMail(db, person.email))[0]!.subject, 'Identity on record')
})

test('an IC number belongs to one account, also when a hundred try at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.newMember()))
  const answers = await Promise.all(people.map(({ call }) => call(identity.give, { ...given, ic: 'F1234567N' })))
  assert.deepEqual(tally(answers), { done: 1, icExists: 19 })
  const one = await world.newMember()
  const again = await Promise.all(
    Array.from({ length: 100 }, () => one.call(identity.give, { ...given, ic: 'M1234567K' })),
  )
  // All but the first are told so before anything is counted.
  const { done: once, identityGiven = 0, tooManyRequests = 0, ...others } = tally(again)
  assert.deepEqual([once, identityGiven + tooManyRequests, others], [1, 99, {}])
})

test('directors of companies have a personal account beside them, in any order', async () => {
  const named = { ...given, ic: 'G5872776N' }
  const companies = await Promise.all([1, 2].map(() => world.newMember({ kind: 'corporate' })))
  const [person, other] = [await world.newMember(), await world.newMember()]
  done(await companies[0]!.call(identity.give, named))
  done(await person.call(identity.give, named))
  done(await companies[1]!.call(identity.give, named))
  refused(await other.call(identity.give, named), 'icExists')
  await world.schedule.runNow()
  const notices = done(await person.call(notice.list, {})).items.filter(({ title }) =>
    title.en.startsWith('Do you run'),
  )
  assert.deepEqual(
    notices.map(({ title }) => title.en),
    ['Do you run Kopi Selasih Pte Ltd (Demo)?', 'Do you run Kopi Selasih Pte Ltd (Demo)?'],
  )
  for (const { token } of companies)
    assert.deepEqual(
      done(await as(token)(notice.list, {})).items.filter(({ title }) => title.en.startsWith('Do you run')),
      [],
    )
})

test('guessing IC numbers ends after five tries a day', async () => {
  const { token } = await world.newMember()
  for (let i = 0; i < 5; i++) refused(await as(token)(identity.give, { ...given, ic: 'F1234567N' }), 'icExists')
  refused(await as(token)(identity.give, { ...given, ic: 'G5872776N' }), 'tooManyRequests')
})

test('every unmasking is recorded, audited and shown to the member', async () => {
  const person = await world.newMember()
  const [support, finance] = await world.operators('support', 'finance')
  const input = { memberId: person.id, reason: 'The bank asks who this is' }
  refused(await support.call(identityDesk.unmask, input), 'icMissing')
  done(await person.call(identity.give, { ...given, ic: 'T0123456G' }))
  refused(await finance.call(identityDesk.unmask, input), 'operatorRole')
  refused(await person.call(identityDesk.unmask, input), 'operatorOnly')
  refused(await support.call(identityDesk.unmask, { ...input, memberId: 999_999 }), 'notFound')
  assert.equal(done(await support.call(identityDesk.unmask, input)).ic, 'T0123456G')
  const { unmaskings } = done(await person.call(identity.mine, {}))
  assert.deepEqual(unmaskings, [
    { by: 'support operator', role: 'support', why: input.reason, at: world.clock.now().getTime() },
  ])
  const audit = await db.rows<{ act: string; after: unknown }>('select act, after from audit where member_id = $1', [
    person.id,
  ])
  assert.deepEqual(audit, [{ act: 'identity.unmask', after: null }])
})

test('a phone number can change any time, and the member is notified', async () => {
  const person = await world.newMember()
  assert.equal(done(await person.call(identity.changePhone, { phone: '81234567' })).mobile, '81234567')
  await world.clock.forward(1000)
  done(await person.call(identity.changePhone, { phone: '8123 4567' }))
  const [mail, ...others] = await listMail(db, person.email)
  assert.deepEqual([mail!.subject, others], ['Phone number changed', []], 'the same number again is no change')
  assert.match(mail!.text, /ends in 4567/)
  refused(await as(world.guest)(identity.changePhone, { phone: '81234567' }), 'guestCannot')
})

test('looks that newer ones push off the page stay in the copy of the data', async () => {
  const person = await world.newMember()
  await db.rows(
    `insert into unmasking (member_id, operator_id, by_name, by_role, why, at)
      select $1, (select min(id) from operator), 'Mei Tan', 'support', 'why ' || n, $2 from generate_series(1, $3) n`,
    [person.id, clock.now(), NEWEST + 1],
  )
  await db.rows(
    `insert into audit (actor, act, subject, reason, member_id, after, at)
      select 'system', 'member.look', 'look ' || n, 'opened', $1, '{"part": "money"}', $2
      from generate_series(1, $3) n`,
    [person.id, clock.now(), NEWEST + 1],
  )
  const { unmaskings, looks } = done(await person.call(identity.mine, {}))
  assert.deepEqual([unmaskings.length, looks.length, unmaskings.at(-1)!.why], [NEWEST, NEWEST, 'why 2'])
  const parts = copyPartsOf(world.modules)
  const copy = (await db.tx((tx) => collectCopy(tx, person.id, { parts, files: world.tools.files }))) as Record<
    string,
    readonly unknown[]
  >
  assert.deepEqual([copy.identity_seen_by!.length, copy.acts_of_operators!.length], [NEWEST + 1, NEWEST + 1])
})
