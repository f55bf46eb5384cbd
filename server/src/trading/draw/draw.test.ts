import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { draw, drawDesk } from '@tonne/contract/trading/draw'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { reportDesk } from '@tonne/contract/trust/report'
import { fromHex, toHex, utf8 } from '@tonne/domain/bytes'
import { ROUND_TAG, roundBytes } from '@tonne/domain/trading/drand'
import { beaconText, DRAND_AFTER_MS, runDraw } from '@tonne/domain/trading/draw'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { connect } from '../../platform/database/database.ts'
import { done, refused } from '../../testing/answers.ts'
import { assertBalanced } from '../../testing/assertBalanced.ts'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { DAY, HOUR, sleepThrough, travel } from '../../testing/travel.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { closeProject } from '../project/createProject.ts'
import { drandBeacon } from './drand.ts'

const world = await openWorld()
const refreshed = await watchRefreshed(world)
const { db, clock } = world
const book = bookWith(world)
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest()
const infoOf = async (no: string) => done(await world.as()(draw.info, { no }))

async function bookers(no: string, tons: readonly number[]) {
  const people = await Promise.all(tons.map(() => world.newMember()))
  for (const [i, person] of people.entries()) {
    await world.fund(person, 500_00)
    done(await book(person, no, tons[i]!))
  }
  return people
}

test('the commitment precedes booking, and anyone can repeat the draw from the published data', async () => {
  const { no } = await openPresale(world, { tons: 20 })
  const before = await infoOf(no)
  assert.ok(before.commit!.publishedAt < before.opensAt)
  assert.deepEqual([before.sealed, before.outcome, before.supplyKg, before.lotKg], [null, null, 20_000, 1000])
  await bookers(no, [10, 5, 10, 3])
  assert.deepEqual([(await infoOf(no)).applicants, (await infoOf(no)).askedKg], [4, 28_000])
  refused(await world.as()(draw.bundle, { no }), 'drawNotDue')
  await travel(world, 2 * DAY)
  const after = await infoOf(no)
  assert.deepEqual([after.outcome!.kind, after.outcome!.allottedKg, after.commit], ['drawn', 20_000, before.commit])
  const bundle = done(await world.as()(draw.bundle, { no }))
  const again = runDraw(
    {
      ...bundle,
      projectId: no,
      entries: bundle.entrants,
      serverSeed: fromHex(bundle.serverSeed),
      beacon: bundle.beacon.value,
    },
    sha256,
    hmac,
  )
  assert.deepEqual(
    [again.commit, again.entrantsHash, again.seed],
    [before.commit!.hash, after.sealed!.entrantsHash, bundle.seed],
  )
  assert.deepEqual(
    again.ranked.map(({ id, rank, allottedKg }) => ({ id, rank, allottedKg })),
    bundle.result,
  )
  const members = createHash('sha256')
    .update(utf8(beaconText(no, bundle.entrants)))
    .digest('hex')
  assert.deepEqual(bundle.beacon, { kind: 'members', value: members, chain: null, round: null, signature: null })
})
test('before the commitment everybody reads the same tons as it will have', async () => {
  const [opensAt, closesAt] = [HOUR, 2 * DAY].map((ms) => new Date(clock.now().getTime() + ms)) as [Date, Date]
  const booking = { startsAt: opensAt, endsAt: closesAt, bookingBasisPoints: 1000, forfeitBasisPoints: 5000 }
  const { no } = await openProject(world, {
    tons: 100,
    maxKg: 60_000,
    presale: { ...booking, supplyKg: 40_000 },
    startsAt: new Date(closesAt.getTime() + DAY),
  })
  const { commit, supplyKg, capKg } = await infoOf(no)
  assert.deepEqual([commit, supplyKg, capKg], [null, 40_000, 40_000])
  const market = await world.operator('market')
  const listed = done(await market.call(drawDesk.list, {})).items.find(({ project }) => project.no === no)!
  assert.deepEqual([listed.stage, listed.supplyKg, listed.capKg], ['uncommitted', 40_000, 40_000])
  const shown = async () => done(await market.call(drawDesk.list, {})).items.find(({ project }) => project.no === no)!
  await world.schedule.runNow()
  assert.deepEqual([(await shown()).stage, (await shown()).beacon], ['committed', { kind: 'members', round: null }])
  const waiting = async () =>
    done(await market.call(reportDesk.queues, {})).queues.find(({ queue }) => queue === 'draw')!.count
  assert.equal(await waiting(), 0)
  await closeProject({ db })(no, { en: 'audit', cn: '审计' })
  assert.deepEqual([(await shown()).stage, await waiting()], ['due', 1], 'its fees can be paid back')
})
test('no statement of the application changes a draw, and the secret is unreadable until its time', async () => {
  const { no, id } = await openPresale(world)
  const [{ sealed } = { sealed: Buffer.alloc(0) }] = await db.rows<{ sealed: Buffer }>(
    'select seed_sealed as sealed from draw_commit where project_id = $1',
    [id],
  )
  assert.ok(sealed.length > 32)
  await bookers(no, [1])
  await travel(world, 2 * DAY)
  const bundle = done(await world.as()(draw.bundle, { no }))
  assert.ok(!sealed.toString('hex').includes(bundle.serverSeed))
  for (const sql of [
    'update draw_commit set commit_hash = commit_hash',
    'delete from draw_commit',
    'update draw_list set entrants = entrants',
    'delete from draw_list',
    'update draw_result set seed = seed',
    'update draw_commit set seed_sealed = seed_sealed',
    'update draw_commit set closes_at = closes_at',
    'delete from draw_result',
    'delete from booking',
  ])
    await assert.rejects(db.rows(sql), /permission denied/)
})
test('two nodes at the close: one draw, one set of refunds', async () => {
  const { no } = await openPresale(world, { tons: 3 })
  const people = await bookers(no, [2, 2, 2, 2])
  const other = connect(world.appUrl)
  const settings = { mode: 'demo' as const, publicUrl: 'http://localhost:3000', secret: world.tools.settings.secret }
  const node = await buildTestApp({ db: other, clock, settings })
  await sleepThrough(world, 2 * DAY)
  const operator = await world.operator('market')
  await Promise.all([
    world.schedule.runNow(),
    node.schedule.runNow(),
    operator.call(drawDesk.reveal, { no, reason: 'the clock was late' }),
    node.schedule.runNow(),
  ])
  await world.schedule.runNow()
  await node.app.close()
  await other.end()
  const states = await Promise.all(people.map(async (p) => done(await p.call(presale.list, {})).items[0]!))
  assert.deepEqual(states.map((s) => s.allottedKg).sort(), [0, 1000, 1000, 1000])
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>(
    `select count(*) as n from notice where kind in ('drawn', 'drawnNone') and member_id = any($1)`,
    [people.map((p) => p.id)],
  )
  assert.equal(n, 4)
  const unlucky = people[states.findIndex(({ allottedKg }) => allottedKg === 0)]!
  const { monthOrders, totalOrders, monthSpentCents } = done(await unlucky.call(project.mine, { no }))
  assert.deepEqual([monthOrders, totalOrders, monthSpentCents], [0, 0, 0], 'a member who got nothing bought nothing')
  await assertBalanced(db, clock.now())
})
test('a booking that reaches the books after the list was sealed is refused, whatever time it read', async () => {
  const { no } = await openPresale(world)
  const [late] = await bookers(no, [1])
  const slow = await world.newMember()
  await world.fund(slow, 100_00)
  await sleepThrough(world, 2 * DAY - 1)
  const asked = book(slow, no, 1)
  clock.set(new Date(clock.now().getTime() + 1))
  const [answer] = await Promise.all([asked, world.schedule.runNow()])
  await world.schedule.runNow()
  const bundle = done(await world.as()(draw.bundle, { no }))
  assert.equal(bundle.entrants.length, answer.code === 0 ? 2 : 1)
  assert.equal(done(await late!.call(presale.list, {})).items[0]!.state, 'pending_final_payment')
})
test('without bookings the draw has its result, and everything is on sale at the start', async () => {
  const { no } = await openPresale(world, { startsInMs: HOUR })
  await travel(world, 2 * DAY)
  assert.deepEqual([(await infoOf(no)).outcome!.allottedKg, (await infoOf(no)).applicants], [0, 0])
  assert.deepEqual(done(await world.as()(draw.bundle, { no })).entrants, [])
})
test('an operator may open a due secret, on record, and nothing else', async () => {
  const { no } = await openPresale(world)
  await bookers(no, [1])
  const market = await world.operator('market')
  const reason = 'members are waiting'
  refused(await market.call(drawDesk.reveal, { no, reason }), 'drawNotDue')
  refused(await (await world.operator('finance')).call(drawDesk.reveal, { no, reason }), 'operatorRole')
  await sleepThrough(world, 2 * DAY)
  const committed = (await infoOf(no)).commit!.hash
  const later = await world.operator('market')
  assert.deepEqual(done(await later.call(drawDesk.reveal, { no, reason })), { outcome: 'drawn' })
  await world.schedule.runNow()
  const bundle = done(await world.as()(draw.bundle, { no }))
  assert.equal(bundle.commit, committed)
  refused(await later.call(drawDesk.reveal, { no, reason }), 'drawNotDue')
  const acts = await db.rows(`select reason, after from audit where act = 'draw.reveal' and subject = $1`, [no])
  assert.deepEqual(acts, [{ reason, after: { outcome: 'drawn' } }])
})

test('no input of an operator changes the secret; a second commitment is refused', async () => {
  const { no, id } = await openPresale(world)
  const market = await world.operator('market')
  const shown = async () =>
    done(await (await world.operator('market')).call(drawDesk.list, {})).items.find((d) => d.project.no === no)!
  const open = await shown()
  assert.deepEqual([open.stage, open.sealed, open.outcome], ['open', null, null])
  assert.equal(open.revealBy - open.closesAt, 24 * HOUR)
  await bookers(no, [2, 1])
  assert.deepEqual([(await shown()).applicants, (await shown()).askedKg], [2, 3000])
  const again = `
    insert into draw_commit select project_id, project_no, rule, repeat('0', 64), seed_sealed, seed_key, supply_kg,
    lot_kg, cap_kg, drand_chain, drand_round,
      opens_at, closes_at, published_at from draw_commit where project_id = $1`
  await assert.rejects(db.rows(again, [id]), /duplicate key/)
  await sleepThrough(world, 2 * DAY)
  assert.equal((await shown()).stage, 'due')
  const chosen = 'ab'.repeat(32)
  const sent = { no, reason: 'a seed of my own', seed: chosen, serverSeed: chosen, beacon: chosen, commit: chosen }
  const later = await world.operator('market')
  refused(await market.call(drawDesk.list, {}), 'operatorOnly')
  done(await later.call(drawDesk.reveal, sent))
  await world.schedule.runNow()
  const bundle = done(await world.as()(draw.bundle, { no }))
  assert.ok(!JSON.stringify(bundle).includes(chosen))
  assert.equal(bundle.commit, open.commit!.hash)
  const after = await shown()
  assert.deepEqual([after.stage, after.sealed!.entrants, after.outcome!.seed], ['drawn', 2, bundle.seed])
  assert.deepEqual([after.sealed!.at, after.outcome!.at], [bundle.sealedAt, bundle.revealedAt])
  const closes = done(await later.call(drawDesk.list, {})).items.flatMap((d) => (d.commit ? [d.closesAt] : []))
  assert.ok(closes.length > 1)
  assert.deepEqual(
    closes,
    closes.toSorted((a, b) => b - a),
    'the newest first',
  )
  await assert.rejects(
    db.rows(`insert into draw_result select * from draw_result where project_id = $1`, [id]),
    /duplicate key/,
  )
})

const bls = bls12_381.shortSignatures
const keys = bls.keygen()
const chain = {
  hash: 'c'.repeat(64),
  publicKey: keys.publicKey.toHex(),
  genesisSeconds: 1_600_000_000,
  periodSeconds: 30,
}
const signatureOf = (round: number) => bls.sign(bls.hash(sha256(roundBytes(round)), ROUND_TAG), keys.secretKey).toHex()
/**
 * A test network like drand: rounds of 30 s, signed; `out` says whether the named round exists yet, `shift` by how much
 * its signature is wrong.
 */
async function fakeDrand() {
  const state = { out: false, says: '', shift: 0, hash: chain.hash }
  const server = createServer((request, response) => {
    const round = Number(/^\/public\/(\d+)$/.exec(request.url!)?.[1] ?? 0)
    if (request.url === '/info')
      return response.end(JSON.stringify({ period: 30, genesis_time: 1_600_000_000, hash: state.hash }))
    if (!state.out || round === 0) return response.writeHead(404).end()
    const signature = signatureOf(round + state.shift)
    response.end(JSON.stringify({ round, randomness: state.says || toHex(sha256(fromHex(signature))), signature }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
const nodeWith = (drandUrl: string) =>
  buildTestApp({
    db,
    clock,
    settings: { mode: 'demo', publicUrl: 'http://localhost:3000', secret: world.tools.settings.secret },
    beacon: drandBeacon(drandUrl, chain),
  })
test('with drand: the round is named before booking, waited for, checked, and mixed in', async () => {
  const drand = await fakeDrand()
  const node = await nodeWith(drand.url)
  const { no } = await openPresale({ ...world, schedule: node.schedule }, { tons: 5 })
  const { commit, closesAt } = await infoOf(no)
  assert.equal(commit!.drandChain, chain.hash)
  const desk = done(await (await world.operator('market')).call(drawDesk.list, {})).items
  assert.deepEqual(
    desk.find(({ project }) => project.no === no)!.beacon,
    { kind: 'drand', round: commit!.drandRound },
    'the desk names it too',
  )
  const outAt = 1_600_000_000 + (commit!.drandRound! - 1) * 30
  assert.ok(outAt * 1000 >= closesAt + DRAND_AFTER_MS && outAt * 1000 < closesAt + DRAND_AFTER_MS + 30_000)
  await bookers(no, [3, 4])
  await sleepThrough(world, closesAt + 1000 - clock.now().getTime())
  await node.schedule.runNow()
  const waiting = await infoOf(no)
  assert.deepEqual([waiting.outcome, waiting.sealed === null], [null, false])
  drand.state.out = true
  drand.state.says = 'd'.repeat(64)
  await node.schedule.runNow()
  assert.equal((await infoOf(no)).outcome, null, 'a randomness that is not its signature’s hash draws nothing')
  drand.state.says = ''
  drand.state.shift = 1
  await node.schedule.runNow()
  assert.equal((await infoOf(no)).outcome, null, 'a signature of another round draws nothing')
  drand.state.shift = 0
  await node.schedule.runNow()
  const signature = signatureOf(commit!.drandRound!)
  const { beacon } = done(await world.as()(draw.bundle, { no }))
  const value = toHex(sha256(fromHex(signature)))
  assert.deepEqual(beacon, { kind: 'drand', value, chain: chain.hash, round: commit!.drandRound, signature })
  assert.deepEqual(
    (await verifyBundle('draw', done(await world.as()(draw.bundle, { no }))))
      .filter(({ holds }) => !holds)
      .map(({ step }) => step),
    ['order', 'beacon'],
    'everything but what follows from the chain, which only this test knows',
  )
  drand.state.hash = 'd'.repeat(64)
  await assert.rejects(drandBeacon(drand.url, chain).roundAt(clock.now()), /only c{64} can be checked/)
  drand.close()
})
test('with drand: when the list is logged after the number is known, every fee is paid back', async () => {
  const drand = await fakeDrand()
  drand.state.out = true
  const node = await nodeWith(drand.url)
  try {
    const { no } = await openPresale({ ...world, schedule: node.schedule }, { tons: 5 })
    const { closesAt } = await infoOf(no)
    await bookers(no, [3, 4])
    await sleepThrough(world, closesAt + DRAND_AFTER_MS - clock.now().getTime())
    await node.schedule.runNow()
    const { outcome } = await infoOf(no)
    assert.deepEqual([outcome!.kind, outcome!.why], ['void', 'the list was not sealed in time'])
  } finally {
    drand.close()
  }
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
