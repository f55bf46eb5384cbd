import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { proof as sealedLog } from '@tonne/contract/base/proof'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { order } from '@tonne/contract/trading/order'
import { certificateText } from '@tonne/domain/base/sealedText'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { insertRestriction } from '../../people/restriction/store.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { payable, proof, TRADING } from '../../testing/payees.ts'
import { PASSWORD } from '../../testing/people.ts'
import { completeRetirement, evidenceOn, retire } from '../../testing/retirements.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { watchRefreshed } from '../../testing/watchRefreshed.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const refreshed = await watchRefreshed(world, ['wallet', 'retirement'])
after(async () => {
  await world.schedule.runNow()
  await world.end()
})
const { db, clock } = world
const [first, second, finance] = await world.operators('market', 'market', 'finance')
const reason = 'as asked for'
const evidence = evidenceOn(world)

async function holder(tons: number) {
  const { no, id } = await openProject(world, { tons: 1000 })
  const person = await payable(world, tons * 40_00)
  done(await person.call(order.buy, { project: no, kg: tons * 1000, priceVersion: 1 }))
  return { person, project: no, projectId: id }
}
const pockets = async (memberId: number, projectId: number) =>
  Object.fromEntries(
    (
      await db.rows<{ pocket: string; balance: number }>(
        'select pocket, balance from account where owner_id = $1 and asset = $2',
        [memberId, projectId],
      )
    ).map(({ pocket, balance }) => [pocket, balance]),
  )
const noneHeld = { credits_held: 0, presale: 0, presale_held: 0 }
const carry = (no: string) => completeRetirement(world, no)

test('retirements are listed newest first, also those that nodes with other numbers took', async () => {
  const { person, project } = await holder(3)
  const { no: first } = done(await retire(person, project))
  await clock.forward(60_000)
  const node = await secondNode(world)
  const { no: before } = done(await retire({ call: node.as(person.token) }, project))
  await node.end()
  await clock.forward(60_000)
  const { no: after } = done(await retire(person, project))
  assert.ok(before > after, 'the other node has greater numbers')
  const page = async (from: string | null) =>
    done(await person.call(retirement.list, { limit: 2, ...(from && { after: from }) }))
  const newest = await page(null)
  const oldest = await page(newest.next)
  const nos = [newest, oldest].map(({ items }) => items.map(({ no }) => no))
  assert.deepEqual([...nos, oldest.next], [[after, before], [first], null])
})

test('tons that a node with a faster clock sold a moment before can be retired and certified', async () => {
  const { person, project } = await holder(2)
  clock.set(new Date(clock.now().getTime() - 2000))
  const { no, requestedAt } = done(await retire(person, project, { kg: 1000 }))
  await carry(no)
  clock.set(new Date(requestedAt + 2000))
  const { certificate } = done(await world.as()(retirement.certificate, { no }))
  const { provenance } = JSON.parse(certificate!.record) as CertificateRecord
  assert.deepEqual([provenance.acquiredFrom, provenance.acquiredTo], ['2026-11-20', '2026-11-20'])
})

test('a retirement keeps its serials from request to certificate, which a stranger can read', async () => {
  const { person, project, projectId } = await holder(10)
  const made = done(await retire(person, project, { kg: 4000, message: 'For the office' }))
  assert.match(made.no, /^RT-20261120-\d{5,}$/)
  assert.deepEqual(
    [made.state, made.kg, made.name, made.serials[0]?.text],
    ['requested', 4000, 'Jun Hao Lim', `${project}-1-4`],
  )
  assert.deepEqual(await pockets(person.id, projectId), { credits: 6000, ...noneHeld, retiring: 4000 })
  const pending = done(await world.as()(retirement.certificate, { no: made.no }))
  assert.deepEqual(
    [pending.state, pending.certificate, JSON.stringify(pending).includes('Jun Hao')],
    ['requested', null, false],
  )
  refused(await world.as()(retirement.bundle, { no: made.no }), 'notFound')
  refused(await first.call(retirementDesk.confirm, { no: made.no, reason }), 'stateMoved')
  done(await first.call(retirementDesk.instruct, { no: made.no, reason }))
  refused(await second.call(retirementDesk.confirm, { no: made.no, reason }), 'retirementNoProposal')
  refused(
    await first.call(retirementDesk.proposeEvidence, { no: made.no, ...evidence, day: '2026-11-21', reason }),
    'retirementDay',
  )
  done(await first.call(retirementDesk.proposeEvidence, { no: made.no, ...evidence, reason }))
  refused(await first.call(retirementDesk.confirm, { no: made.no, reason }), 'ownAct')
  assert.equal(done(await second.call(retirementDesk.confirm, { no: made.no, reason })).state, 'retired')
  refused(await second.call(retirementDesk.confirm, { no: made.no, reason }), 'stateMoved')
  refused(await second.call(retirementDesk.refuse, { no: made.no, reason }), 'stateMoved')
  assert.deepEqual(await pockets(person.id, projectId), { credits: 6000, ...noneHeld, retiring: 0, retired: 4000 })
  const public_ = done(await world.as(world.guest)(retirement.certificate, { no: made.no }))
  const record = JSON.parse(public_.certificate!.record) as CertificateRecord
  assert.deepEqual(record.serials, made.serials)
  assert.deepEqual(
    [record.beneficiary, record.message, record.evidence],
    [{ kind: 'self', name: 'Jun Hao Lim' }, 'For the office', evidence],
  )
  assert.deepEqual(Object.values(record.provenance), Array(5).fill('2026-11-20'))
  assert.equal(
    createHash('sha256').update(certificateText(public_.certificate!.record)).digest('hex'),
    public_.certificate!.hash,
  )
  // A file without the newest version would prove too little, so there is none until that version is sealed.
  refused(await world.as()(retirement.bundle, { no: made.no }), 'notFound')
  await world.schedule.runNow()
  const { publicKey } = done(await world.as()(sealedLog.head, {}))
  assert.equal(done(await world.as()(retirement.bundle, { no: made.no })).publicKey, publicKey)
  const { retiredKg, carbonKg } = done(await person.call(wallet.summary, {}))
  assert.deepEqual([retiredKg, carbonKg], [4000, 6000])
  const entry = done(await person.call(wallet.entry, { no: made.entryNo }))
  assert.deepEqual([entry.kind, entry.causeNo], ['retirement_hold', made.no])
})

test('each retirement keeps its serials in any order of answers; a refused one returns them', async () => {
  const { person, project, projectId } = await holder(10)
  const [a, b, c] = [
    done(await retire(person, project, { kg: 2000 })),
    done(await retire(person, project, { kg: 3000 })),
    done(await retire(person, project, { kg: 1000 })),
  ]
  await carry(b.no)
  assert.equal(
    done(await second.call(retirementDesk.refuse, { no: a.no, reason: 'The registry is closed for that vintage' }))
      .state,
    'refused',
  )
  await carry(c.no)
  assert.deepEqual(await pockets(person.id, projectId), { credits: 6000, ...noneHeld, retiring: 0, retired: 4000 })
  const ranges = await db.rows<{ from: number; to: number }>(
    `select r.from_kg as "from", r.to_kg as "to" from serial_range r join account a on a.id = r.account_id
     where a.owner_id = $1 and a.pocket = 'retired' and a.asset = $2 order by r.from_kg`,
    [person.id, projectId],
  )
  assert.deepEqual(ranges, [
    { from: 2000, to: 5000 },
    { from: 5000, to: 6000 },
  ])
  const mine = done(await person.call(retirement.list, {})).items
  assert.deepEqual(
    mine.map((r) => [r.no, r.state]),
    [
      [c.no, 'retired'],
      [b.no, 'retired'],
      [a.no, 'refused'],
    ],
  )
  assert.equal(mine[2]!.refusedWhy, 'The registry is closed for that vintage')
  refused(await world.as()(retirement.certificate, { no: a.no }), 'notFound')
  // Returned tons can be retired again: the same serials, once.
  assert.deepEqual(done(await retire(person, project, { kg: 2000 })).serials, a.serials)
})

test('every refusal names its number', async () => {
  const { person, project } = await holder(3)
  assert.equal(refused(await retire(person, project, { kg: 1500 }), 'quantityNotLot').lot, '1')
  refused(await retire(person, project, { beneficiary: 'other', name: ' ' }), 'retireNoName')
  refused(await retire(person, project, { reason: 'other' }), 'retireNoReason')
  assert.deepEqual(refused(await retire(person, project, { kg: 4000 }), 'retireInsufficient').available, '3')
  refused(await retire(person, 'TN-9999'), 'projectNotFound')
  const other = await payable(world, 0)
  refused(await retire(other, project), 'retireInsufficient')
  const made = done(await retire(person, project))
  refused(await other.call(retirement.info, { no: made.no }), 'notFound')
  refused(await world.as(world.guest)(retirement.info, { no: made.no }), 'guestCannot')
  refused(await finance.call(retirementDesk.instruct, { no: made.no, reason }), 'operatorRole')
  refused(await person.call(retirement.request, { ...wrongProof, project }), 'tradingPasswordAttempts')
})
const wrongProof = {
  ...({ kg: 1000, beneficiary: 'self', reason: 'travel', reasonText: '', message: '' } as const),
  proof: { tradingPassword: 'Not-The-Word#1' },
}

test('of a hundred requests at once with tons for three exactly three succeed, each kilogram once', async () => {
  const { person, project, projectId } = await holder(3)
  const answers = await Promise.all(Array.from({ length: 100 }, () => retire(person, project)))
  assert.deepEqual(tally(answers), { done: 3, retireInsufficient: 97 })
  assert.deepEqual(new Set(answers.filter((a) => a.code === 0).map((a) => done(a).serials[0]!.first)).size, 3)
  assert.equal((await pockets(person.id, projectId)).retiring, 3000)
})

test('the same key twice is one retirement; for another request it is refused', async () => {
  const { person, project } = await holder(3)
  const key = randomUUID()
  const [a, b] = await Promise.all([retire(person, project, {}, key), retire(person, project, {}, key)])
  assert.equal(done(a).no, done(b).no)
  assert.equal(done(await retire(person, project, {}, key)).no, done(a).no)
  refused(await retire(person, project, { kg: 2000 }, key), 'keyReused')
})

test('a restricted member keeps the tons', async () => {
  const { person, project } = await holder(1)
  await db.tx((tx) =>
    insertRestriction(
      tx,
      { memberId: person.id, scopes: ['sell'], reason: { en: 'Review', cn: '复核' }, reviewBy: clock.now() },
      clock.now(),
    ),
  )
  refused(await retire(person, project), 'restricted')
})

test('an anonymous certificate shows no name, one for somebody else shows theirs', async () => {
  const { person, project } = await holder(2)
  const [hidden, named] = [
    done(await retire(person, project, { beneficiary: 'anonymous', name: 'Nobody’s business' })),
    done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijau Society' })),
  ]
  await carry(hidden.no)
  await carry(named.no)
  const recordOf = async (no: string) => done(await world.as()(retirement.certificate, { no })).certificate!.record
  assert.equal(/Jun Hao|Nobody/.test(await recordOf(hidden.no)), false)
  assert.ok((await recordOf(named.no)).includes('Rumah Hijau Society'))
})

test('a correction is a version that names the one before; both stay, tons and serials cannot change', async () => {
  const { person, project } = await holder(1)
  const { no } = done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijua' }))
  await carry(no)
  const same = { no, name: 'Rumah Hijua', reasonText: '', message: '', ...evidence, reason: 'a letter was wrong' }
  refused(await first.call(retirementDesk.proposeCorrection, same), 'certificateNothingNew')
  done(await first.call(retirementDesk.proposeCorrection, { ...same, name: 'Rumah Hijau' }))
  refused(await first.call(retirementDesk.decideCorrection, { no, approve: true, reason }), 'ownAct')
  assert.equal(done(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason })).version, 2)
  refused(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason }), 'retirementNoProposal')
  const [now, before] = [
    done(await world.as()(retirement.certificate, { no })),
    done(await world.as()(retirement.certificate, { no, version: '1' })),
  ]
  const [next, old] = [now, before].map((c) => JSON.parse(c.certificate!.record) as CertificateRecord) as [
    CertificateRecord,
    CertificateRecord,
  ]
  assert.deepEqual(
    [next.version, next.supersedes, next.why, next.beneficiary.name],
    [2, before.certificate!.hash, 'a letter was wrong', 'Rumah Hijau'],
  )
  assert.deepEqual([next.serials, next.kg, old.beneficiary.name], [old.serials, old.kg, 'Rumah Hijua'])
  assert.deepEqual(
    before.versions.map((v) => v.version),
    [1, 2],
  )
  refused(await world.as()(retirement.certificate, { no, version: '3' }), 'notFound')
  done(await second.call(retirementDesk.proposeCorrection, { ...same, name: 'Rumah Hijau Society' }))
  const { version } = done(await first.call(retirementDesk.decideCorrection, { no, approve: true, reason }))
  const third = JSON.parse(
    done(await world.as()(retirement.certificate, { no })).certificate!.record,
  ) as CertificateRecord
  assert.deepEqual(
    [version, third.supersedes],
    [3, now.certificate!.hash],
    'the next one names the newest, not the first',
  )
  // All were sealed in one run, the older first, and each is signed as it is.
  await world.schedule.runNow()
  const bundle = done(await world.as()(retirement.bundle, { no }))
  assert.equal(bundle.entries.length, 3)
  assert.deepEqual(
    (await verifyBundle('certificate', bundle)).filter(({ holds }) => !holds),
    [],
  )
})

/** A company with ten tons of a project, and a trading password. */
async function holdingCompany() {
  const { no: project, id } = await openProject(world, { tons: 100 })
  const company = await world.newMember({ kind: 'corporate', level: 3 })
  await world.fund(company, 2_000_00)
  const { call } = company
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  done(await call(order.buy, { project, kg: 10_000, priceVersion: 1 }))
  return { project, id, company, call }
}
test('a company retires for a list of beneficiaries, all or nothing; each wrong row is named', async () => {
  const { project, id, company, call } = await holdingCompany()
  const list = { project, reason: 'gift', reasonText: '', message: 'Thank you' } as const
  const bad = 'name,tons,message\nAlia Rahman,2\n,1\nBen,1.5\nCai,x\nDevi,1,ok,more\n'
  const { rows, sumKg } = done(await call(retirement.readList, { ...list, csv: bad }))
  assert.deepEqual(
    rows.map((r) => [r.line, r.wrong?.en ?? null]),
    [
      [2, null],
      [3, 'Name the beneficiary, or choose to show no name'],
      [4, 'Quantity must be a multiple of 1 t'],
      [5, 'The tons are no number'],
      [6, 'It has 4 values, not 3'],
    ],
  )
  assert.equal(sumKg, 2000)
  const { count, line } = refused(await call(retirement.requestList, { ...list, csv: bad, proof }), 'retireRows')
  assert.deepEqual([count, line], [4, 3])
  refused(await call(retirement.requestList, { ...list, csv: 'who,what\na,b', proof }), 'retireFileUnreadable')
  refused(await call(retirement.requestList, { ...list, csv: 'name,tons\nA,6\nB,5', proof }), 'retireInsufficient')
  assert.equal((await pockets(company.id, id)).retiring ?? 0, 0)
  const made = done(
    await call(retirement.requestList, {
      ...list,
      csv: 'name,tons,message\nAlia Rahman,2,\n"Ben, and Co",3,With love\n',
      proof,
    }),
  )
  assert.deepEqual(
    made.items.map((r) => [r.name, r.kg, r.message, r.serials[0]!.first]),
    [
      ['Alia Rahman', 2000, 'Thank you', 1],
      ['Ben, and Co', 3000, 'With love', 3],
    ],
  )
  assert.equal((await pockets(company.id, id)).retiring, 5000)
  const person = await payable(world, 0)
  refused(await person.call(retirement.readList, { ...list, csv: 'name,tons\nA,1' }), 'retireCorporateOnly')
})

test('the same list again is refused until it is confirmed; under its own key it is one', async () => {
  const { project, id, company, call } = await holdingCompany()
  const list = {
    project,
    reason: 'gift',
    reasonText: '',
    message: '',
    csv: 'name,tons\nAlia,2\nBen,1\n',
    proof,
  } as const
  const key = randomUUID()
  const [a, b] = await Promise.all([call(retirement.requestList, list, key), call(retirement.requestList, list, key)])
  assert.equal(done(a).no, done(b).no)
  const { no } = refused(
    await call(retirement.requestList, { ...list, csv: 'name,tons\r\nAlia,2.0\r\nBen,1' }),
    'retireListTwice',
  )
  assert.equal(no, done(a).no)
  const { proof: _, ...shown } = list
  assert.equal(done(await call(retirement.readList, shown)).before?.no, done(a).no)
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, () => call(retirement.requestList, { ...list, csv: 'name,tons\nCai,1' })),
  )
  assert.deepEqual(tally(atOnce), { done: 1, retireListTwice: 19 })
  assert.equal((await pockets(company.id, id)).retiring, 4000)
  done(await call(retirement.requestList, { ...list, again: true }))
  assert.equal((await pockets(company.id, id)).retiring, 7000)
})

test('the carbon balance shows waiting and retired tons; the remaining tons keep their share of the cost', async () => {
  const { person, project } = await holder(10)
  const made = done(await retire(person, project, { kg: 4000 }))
  done(await retire(person, project, { kg: 1000 }))
  await carry(made.no)
  const { freeKg, retiringKg, retiredKg, holdings } = done(await person.call(wallet.tons, {}))
  assert.deepEqual([freeKg, retiringKg, retiredKg], [5000, 1000, 4000])
  assert.deepEqual([holdings[0]!.retiringKg, holdings[0]!.retiredKg, holdings[0]!.costCents], [1000, 4000, 5 * 28_40])
})

test('whoever was concerned by a change was told to read it again', () => refreshed())
