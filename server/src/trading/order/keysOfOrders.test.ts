/** A purchase's row carries its key, and the database answers a repeat from that row with the original answer. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from '../../platform/database/database.ts'
import { sweepAnswers } from '../../platform/http/idempotency.ts'
import { buyHandler } from '../../testing/buyHandler.ts'
import { openProject } from '../../testing/openProject.ts'
import { fundAll } from '../../testing/standing.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { db, clock } = world
const owner = await world.owner()
const node = connect(world.appUrl)
after(async () => {
  await node.end()
  await world.end()
})
const person = await world.newMember({ level: 2 })
await fundAll(world, [person], 1_000_000_00)
const ANSWER = 'select answer from idempotency where member_id = $1 and key = $2'
const answersUnder = async (key: string) =>
  (await db.rows<{ answer: string }>(ANSWER, [person.id, key])).map((r) => r.answer)
const [here, there] = [buyHandler({ db, clock }, true), buyHandler({ db: node, clock }, false)]

test('the answer to a repeat is the same byte by byte, with any blocks, parts of a ton and texts', async () => {
  const { no } = await openProject(world, {
    lotKg: 500,
    minKg: 500,
    serials: [
      { first: 7, last: 8, text: 'VCS "1"\\2 {first}-{last} {first} $& 碳\t\u0001' },
      { first: 100, last: 100, text: 'no numbers' },
      { first: 99_999_999, last: 100_000_010, text: '{last}/{first}' },
    ],
  })
  const answers = new Map<string, string>()
  for (const [i, kg] of [500, 1000, 2500, 500, 1500].entries()) {
    const asked = { memberId: person.id, project: no, kg, key: `split-${i}` }
    answers.set(asked.key, await here(asked))
    clock.set(new Date(clock.now().getTime() + 7_199_123))
    assert.equal(await there(asked), answers.get(asked.key))
    assert.equal(await here(asked), answers.get(asked.key))
  }
  assert.ok([...answers.values()].some((answer) => answer.split('"first"').length === 4))
  for (const [key, answer] of answers) assert.deepEqual(await answersUnder(key), [answer])
  assert.deepEqual(await db.rows('select 1 from kept_answer where member_id = $1', [person.id]), [])
})

test('the answer to a repeat is the same for large numbers', async () => {
  const { no } = await openProject(world)
  const asked = { memberId: person.id, project: no, key: 'large-numbers' }
  await owner.query(`select setval('entry_id_seq', 1234567890), setval('order_id_seq', 1234567890)`)
  const later = connect(world.appUrl)
  const answer = await buyHandler({ db: later, clock }, true)(asked)
  await later.end()
  assert.match(answer, /"LE-\d{8}-12345\d{5}"/)
  assert.deepEqual(await answersUnder(asked.key), [answer])
})

test('the same key for another request is refused, in another project and at another endpoint too', async () => {
  const [one, other] = [await openProject(world), await openProject(world)]
  const asked = { memberId: person.id, project: one.no, key: 'used-by-a-purchase' }
  const answer = await here(asked)
  for (const changed of [{ kg: 3000 }, { project: other.no }]) {
    assert.match(await here({ ...asked, ...changed }), /keyReused/)
    assert.match(await there({ ...asked, ...changed }), /keyReused/)
  }
  assert.deepEqual(await answersUnder(asked.key), [answer])
})

test('a node of the previous release finds it, and stores and deletes its own under the same name', async () => {
  const { no } = await openProject(world)
  const answer = await here({ memberId: person.id, project: no, key: 'of-this-release' })
  const now = clock.now()
  await db.rows(
    `insert into idempotency (member_id, key, request_hash, answer, at) select v.*, $5
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as v`,
    [[person.id], ['of-the-release-before'], ['hash'], ['{"no":"D-1"}'], now],
  )
  const FOUND = `select key, answer from idempotency where (member_id, key) in (select * from unnest($1::bigint[],
    $2::text[])) order by key desc`
  const keys = ['of-this-release', 'of-the-release-before']
  const found = () => db.rows(FOUND, [[person.id, person.id], keys])
  const mine = { key: 'of-this-release', answer }
  assert.deepEqual(await found(), [mine, { key: 'of-the-release-before', answer: '{"no":"D-1"}' }])
  assert.match(await here({ memberId: person.id, project: no, key: 'of-the-release-before' }), /keyReused/)
  await db.rows('delete from idempotency where at < $1', [new Date(now.getTime() + 1)])
  assert.deepEqual(await found(), [mine])
  await sweepAnswers(db, new Date(now.getTime() + 1))
  assert.deepEqual(await found(), [mine])
})

test('two orders of one request cannot be stored, whatever a node has missed', async () => {
  await assert.rejects(
    owner.query(`insert into "order" select (jsonb_populate_record(o, '{"id": -1}')).* from "order" o where key = $1`, [
      'of-this-release',
    ]),
    /order_key/,
  )
})
