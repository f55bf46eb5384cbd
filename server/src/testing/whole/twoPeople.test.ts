import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { done, refused, tally } from '../answers.ts'
import { changedSince, everything } from '../everything.ts'
import { failingAudit } from '../failingAudit.ts'
import { type Notified, notifiedBy } from '../notifiedBy.ts'
import { openWorld } from '../openWorld.ts'
import { refusesOnePerson, unguarded } from '../secondPerson.ts'
import { singleActs } from '../singleActs.ts'
import { twoPersonActs } from '../twoPersonActs.ts'

const world = await openWorld()
const owner = await world.owner()
/**
 * Refused to the person concerned, not to the proposer: nobody ends their own access, or decides an appeal against
 * their own case.
 */
const OWN_BY_NATURE = ['operator.disable', 'surveillanceDesk.decide', 'requestDesk.propose']

const withoutAudit = (act: () => Promise<unknown>, besides: readonly string[] = []): Promise<void> =>
  failingAudit(owner, async () => {
    const before = await everything(owner)
    await assert.rejects(act, /HTTP 500/)
    assert.deepEqual(
      (await changedSince(owner, before)).filter((table) => !besides.includes(table)),
      [],
      'it happened without its row',
    )
  })
/** The recorded acts of an operator, each with a reason. */
const actsOf = async (...ids: number[]): Promise<string[]> =>
  (
    await world.db.rows<{ act: string }>(
      'select act from audit where operator_id = any($1::bigint[]) and length(reason) >= 3 order by id',
      [ids],
    )
  ).map(({ act }) => act)

const notified = new Map<string, Notified>()
/** The screens and notices, of everybody and of single members, that one act concerns. */
async function listen(name: string, act: () => Promise<unknown>): Promise<void> {
  const read = <R>(sql: string, values: readonly unknown[] = []) => world.db.rows<R & object>(sql, values)
  const [last] = await read<{ event: number; notice: number }>(
    'select coalesce((select max(id) from event), 0) as event, coalesce((select max(id) from notice), 0) as notice',
  )
  await act()
  const stale = await read<{ all: boolean; name: string }>(
    `select distinct 0 = any(member_ids) as all, unnest(stale) as name from event where id > $1 order by name`,
    [last!.event],
  )
  const notices = await read<{ kind: string }>('select distinct kind from notice where id > $1 order by kind', [
    last!.notice,
  ])
  const of = (all: boolean) => stale.filter((row) => row.all === all).map((row) => row.name)
  notified.set(name, { everyone: of(true), members: of(false), notices: notices.map(({ kind }) => kind) })
}

const deciding = deskEndpoints.filter(({ endpoint }) => endpoint.decides.length > 0)
const wanted = deciding.flatMap(({ name, endpoint }) => endpoint.decides.map((proposing) => `${name} <- ${proposing}`))

test('each endpoint that refuses an own act says whose proposals it decides, and each pair has its row', () => {
  const silent = deskEndpoints
    .filter(({ endpoint }) => endpoint.refusals.includes('ownAct') && endpoint.decides.length === 0)
    .map(({ name }) => name)
  assert.deepEqual(silent, OWN_BY_NATURE)
  assert.deepEqual(Object.keys(twoPersonActs).sort(), [...wanted].sort())
  for (const { name, noun, endpoint } of deciding) {
    assert.ok(endpoint.refusals.includes('ownAct'), `${name} decides and does not refuse one’s own`)
    for (const proposing of endpoint.decides)
      assert.ok(
        deskEndpoints.some((one) => one.name === `${noun}.${proposing}`),
        `${noun}.${proposing}`,
      )
  }
})

/** Two operators in one row who are not its proposer and its decider. */
const OTHERWISE = [
  // An author of any part is among `writers`, as the table says.
  'content_version: written_by, proposed_by',
  'content_version: written_by, decided_by',
  // The operator who stopped a sale may propose that it resumes, and decides neither that nor its end.
  'project_stop: stopped_by, reopen_proposed_by',
  // Who instructed the registry. A correction comes after its certificate, and its two publishers are stored with the
  // next one.
  'retirement: instructed_by, proposed_by',
  'retirement: instructed_by, confirmed_by',
  'retirement: instructed_by, correction_by',
  'retirement: proposed_by, correction_by',
  'retirement: confirmed_by, correction_by',
  // One operator marks a pair; lifting the mark takes two.
  'trading_pair: decided_by, lift_by',
  'trading_pair: decided_by, lifted_by',
]
test('every two columns that name operators are kept apart by the table, or are not of one act', async () => {
  assert.deepEqual(await unguarded(owner), OTHERWISE)
})

for (const [name, { roles, prepare }] of Object.entries(twoPersonActs)) {
  test(`${name}: not by the proposer, once, recorded or not at all`, async () => {
    const [first, second, third, market] = [
      await world.operator(roles),
      await world.operator(roles),
      await world.operator(roles),
      await world.operator('market'),
    ]
    const { propose, decide } = await prepare(world, { market: market.call })
    await withoutAudit(() => propose(first.call))
    let proposed: unknown
    await listen(`${name}, proposed`, async () => {
      proposed = done(await propose(first.call))
    })
    assert.equal((await actsOf(first.id)).length, 1)
    refused(await decide(first.call, proposed), 'ownAct')
    // The person may not, whatever the session.
    refused(await decide(await first.again(), proposed), 'ownAct')
    // A second proposal of one's own replaces nothing, so it does not help.
    await propose(first.call)
    refused(await decide(first.call, proposed), 'ownAct')
    await withoutAudit(() => decide(second.call, proposed))
    let answers: Awaited<ReturnType<typeof decide>>[] = []
    await listen(name, async () => {
      answers = await Promise.all(
        [second, third].flatMap(({ call }) => Array.from({ length: 5 }, () => decide(call, proposed))),
      )
    })
    assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
    const recorded = await actsOf(second.id, third.id)
    assert.ok(recorded.length > 0)
    assert.equal(new Set(recorded).size, recorded.length, `recorded twice: ${recorded.join(', ')}`)
    assert.notDeepEqual(
      await refusesOnePerson(owner, first.id, [second.id, third.id]),
      [],
      'no row names both, so the database cannot tell',
    )
  })
}

for (const [name, { role, prepare, besides }] of Object.entries(singleActs)) {
  test(`${name}: recorded or not at all`, async () => {
    const act = await prepare(world)
    const { id, call } = await world.operator(role)
    await withoutAudit(() => act(call), besides)
    await listen(name, async () => done(await act(call)))
    assert.equal((await actsOf(id)).length, 1)
  })
}

test('each act tells the screens and the members whom it concerns', () => {
  assert.deepEqual(Object.fromEntries(notified), notifiedBy)
})
