/**
 * A row that another node writes between two purchases counts for the second one, although this node remembers the
 * older row. Each proof is needed: with one removed from the database, the second purchase is answered as if nothing
 * had been written.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { firstTerms } from '@tonne/domain/base/terms'
import { cents } from '@tonne/domain/money'
import { type OrderState, orderStates } from '@tonne/domain/states'
import { insertTerms } from '../../base/settings/store.ts'
import { updateLevel } from '../../people/member/store.ts'
import { insertRestriction } from '../../people/restriction/store.ts'
import { connect } from '../../platform/database/database.ts'
import { tallyOf } from '../../shared/ledger/provenBatch.ts'
import { revokeSession } from '../../shared/session/sessions.ts'
import { buyHandler } from '../../testing/buyHandler.ts'
import { openProject } from '../../testing/openProject.ts'
import { fundAll } from '../../testing/standing.ts'
import { makeWorld } from '../../testing/world.ts'
import { insertStop } from '../draft/store.ts'
import { setPrice } from '../project/createProject.ts'
import { listBuyers } from './store.ts'

const world = await makeWorld()
const { db, clock } = world
const [operator] = await world.operators('market')
const owner = await world.owner()
const { rows: defined } = await owner.query<{ text: string }>(`select pg_get_functiondef('prove'::regproc) as text`)
const asItIs = defined[0]!.text
const without = (proof: string) =>
  owner.query(asItIs.replace('if holds is not true', `if what <> '${proof}' and holds is not true`))
const node = connect(world.appUrl)
const reads = buyHandler({ db, clock }, false)
after(async () => {
  await node.end()
  // These tests leave purchases without a proof, and links that nobody confirmed.
  await world.end(['2 balances', '3 never below zero', '14 limits of an order', '30 paging', '37 links on file'])
})

let keys = 0
const SESSION = 'select id from session where member_id = $1'
async function setUp() {
  const [person, company] = [await world.newMember({ level: 2 }), await world.newMember({ level: 2 })]
  await fundAll(world, [person, company], 500_00)
  const project = await openProject(world, { tons: 100, minLevel: 2, totalOrders: 4 })
  const [session] = await db.rows<{ id: number }>(SESSION, [person.id])
  const [handler, base] = [
    buyHandler({ db: node, clock }, true),
    { memberId: person.id, project: project.no, sessionId: session!.id },
  ]
  const asked = (ask = {}) => ({ ...base, key: `key ${++keys}`, ...ask })
  for (const _ of [1, 2]) await reads(asked({ memberId: company.id, sessionId: undefined, kg: 1000 }))
  // The first purchase reads and is remembered; the second is decided from memory.
  const before = tallyOf(node).decided
  const first = [await handler(asked({ kg: 1000 })), await handler(asked({ kg: 1000 }))]
  assert.ok(first.every((answer) => answer.includes('payCents')))
  assert.equal(tallyOf(node).decided, before + 1)
  return { person, company, project, sessionId: session!.id, handler, asked }
}
type Scene = Awaited<ReturnType<typeof setUp>>
type Change = {
  /** The proof that this change makes fail. */
  proof: string
  change(scene: Scene): Promise<unknown>
  undo?(scene: Scene): Promise<unknown>
  ask?: { key?: string }
  /** The database also prevents it in another way. */
  twice?: true
  answer: RegExp
}
const changes: Record<string, Change> = {
  'money spent elsewhere': {
    proof: 'account',
    // In another project, so that only the purse's row is written.
    change: async ({ asked }) => reads(asked({ project: (await openProject(world)).no, kg: 14_000 })),
    answer: /insufficientBalance/,
  },
  'a limit of the project': {
    proof: 'project',
    change: ({ project }) => owner.query('update project set max_kg = 1000 where id = $1', [project.id]),
    answer: /quantityAboveMax/,
  },
  'a price': {
    proof: 'project',
    change: ({ project }) => setPrice({ db })(project.no, cents(30_00), clock.now()),
    answer: /priceMoved/,
  },
  'a price that was dated before and is in force now': {
    proof: 'project',
    change: async ({ project }) => {
      await setPrice({ db })(project.no, cents(31_00), new Date(clock.now().getTime() + 1000))
      clock.set(new Date(clock.now().getTime() + 2000))
    },
    answer: /priceMoved/,
  },
  fees: {
    proof: 'terms',
    change: () => insertTerms(db, { ...firstTerms, buyFeeBasisPoints: 250 }, clock.now(), clock.now()),
    undo: () => insertTerms(db, firstTerms, clock.now(), clock.now()),
    answer: /"payCents":5835\b/,
  },
  'a stop of the market': {
    proof: 'stop',
    change: () =>
      db.tx((tx) =>
        insertStop(
          tx,
          { projectId: null, reason: 'other', en: 'Halted.', cn: '暂停。', stoppedBy: operator.id },
          clock.now(),
        ),
      ),
    undo: () => owner.query('delete from project_stop'),
    answer: /marketHalted/,
  },
  'the end of the session': {
    proof: 'session',
    change: ({ sessionId }) => revokeSession(db, sessionId, clock.now()),
    answer: /sessionExpired/,
  },
  'the same key': {
    proof: 'key',
    // By a request that moves no money, so that nothing else of the buyer is written.
    change: ({ person }) =>
      db.rows(`insert into kept_answer (member_id, key, request_hash, answer, at) values ($1, 'one', 'x', '{}', $2)`, [
        person.id,
        clock.now(),
      ]),
    undo: ({ person }) => owner.query('delete from kept_answer where member_id = $1 and key = $2', [person.id, 'one']),
    ask: { key: 'one' },
    answer: /keyReused/,
  },
  'the same key of a purchase': {
    proof: 'key',
    change: ({ person }) =>
      owner.query(
        `insert into "order" select (jsonb_populate_record(o, '{"key": "two", "request_hash": "\\\\x00", "id": -1}')).*
        from "order" o where member_id = $1 order by id desc limit 1`,
        [person.id],
      ),
    undo: () => owner.query('delete from "order" where id = -1'),
    ask: { key: 'two' },
    twice: true,
    answer: /keyReused/,
  },
  'a level': {
    proof: 'member',
    change: ({ person }) => db.tx((tx) => updateLevel(tx, person.id, 1)),
    answer: /levelTooLow/,
  },
  'a restriction': {
    proof: 'restriction',
    change: ({ person }) =>
      db.tx((tx) =>
        insertRestriction(
          tx,
          {
            memberId: person.id,
            scopes: ['order'],
            reason: { en: 'A reason.', cn: '原因。' },
            reviewBy: new Date(clock.now().getTime() + 86_400_000),
          },
          clock.now(),
        ),
      ),
    answer: /restricted/,
  },
  'another account of its owner': {
    proof: 'owner',
    change: ({ person, company }) =>
      owner.query(
        `insert into owner_link (account_id, owner_id, state, asked_at, confirmed_at) values ($1, $2, 'confirmed', $3,
        $3)`,
        [company.id, person.id, clock.now()],
      ),
    answer: /totalPurchases/,
  },
}

for (const [what, { proof, change, undo, ask, answer, twice }] of Object.entries(changes))
  test(`between two purchases: ${what}`, async () => {
    const seen = await setUp()
    const { stale, failed } = tallyOf(node)
    await change(seen)
    assert.match(await seen.handler(seen.asked(ask)), answer)
    assert.equal(tallyOf(node).stale, stale + 1, 'the proof failed')
    await undo?.(seen)

    await without(proof)
    try {
      const blind = await setUp()
      await change(blind)
      const found = await blind.handler(blind.asked(ask)).catch(String)
      if (twice) assert.match(found, answer)
      else assert.doesNotMatch(found, answer, 'without its proof nobody would notice')
      await undo?.(blind)
    } finally {
      await owner.query(asItIs)
    }
    assert.equal(tallyOf(node).failed, failed + (twice ? 1 : 0))
  })

// What changes an order that is over writes the purse, which the database enforces, so only such orders may be counted.
const PUT = `
  with written as (update account set balance = balance where owner_id = $1 and pocket = 'available' and asset = 0)
  update "order" set state = $2 where member_id = $1`
test('a buyer is remembered once no order that counts may still change without the purse', async () => {
  const { person, project } = await setUp()
  const settled: Partial<Record<OrderState, boolean>> = {}
  for (const state of Object.keys(orderStates) as OrderState[]) {
    await owner.query(PUT, [person.id, state])
    const [row] = await listBuyers(db, [{ memberId: person.id, projectId: project.id }], clock.now())
    settled[state] = row!.settled
  }
  await owner.query(PUT, [person.id, 'completed'])
  const open = { applying: false, in_progress: false, pending_final_payment: false, final_payment_made: false }
  const over = { completed: true, cancelled: true, expired: true, not_allocated: true, reversed: true }
  assert.deepEqual(settled, { ...open, ...over })
})
