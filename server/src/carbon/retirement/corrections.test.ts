import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { credential } from '@tonne/contract/people/credential'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, proof, TRADING } from '../../testing/payees.ts'
import { PASSWORD } from '../../testing/people.ts'
import { completeRetirement, evidenceOn, retire } from '../../testing/retirements.ts'
import { sleepUntil } from '../../testing/travel.ts'

const world = await openWorld({ now: new Date('2026-11-16T04:00:00Z') })
const { db } = world
const reason = 'a letter was wrong'
const { no: project } = await openProject(world, { price: 10_00 })
const person = await payable(world, 500_00)
const buy = async (kg = 1000) => void done(await person.call(order.buy, { project, kg, priceVersion: 1 }))
const recordOf = async (no: string): Promise<CertificateRecord> =>
  JSON.parse(done(await world.as()(retirement.certificate, { no })).certificate!.record)

test('a correction that is dropped changes no certificate and waits no longer; its names are in no act', async () => {
  const [first, second] = await world.operators('market', 'market')
  await buy(2000)
  const { no } = done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijua' }))
  await completeRetirement(world, no)
  const words = { no, name: 'Rumah Hijau', reasonText: '', message: '', ...evidenceOn(world), reason }
  for (const day of ['2026-11-15', '2026-11-17'])
    refused(await first.call(retirementDesk.proposeCorrection, { ...words, day }), 'retirementDay')
  done(await first.call(retirementDesk.proposeCorrection, words))
  const dropped = done(await second.call(retirementDesk.decideCorrection, { no, approve: false, reason }))
  assert.deepEqual([dropped.version, dropped.correction, dropped.waits], [1, null, null])
  assert.equal((await recordOf(no)).beneficiary.name, 'Rumah Hijua')
  refused(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason }), 'retirementNoProposal')
  const acts = await db.rows<{ act: string; all: string }>(
    'select act, a::text as all from audit a where subject = $1 order by id',
    [no],
  )
  assert.deepEqual(
    acts.slice(4).map(({ act }) => act),
    ['retirement.correct', 'retirement.dropCorrection'],
  )
  assert.ok(acts.every(({ all }) => !all.includes('Rumah')))
})

test('its member reads the words of a corrected certificate, and which version has them', async () => {
  const [first, second] = await world.operators('market', 'market')
  await buy()
  const { no } = done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijua' }))
  await completeRetirement(world, no)
  const correctedNow = async () => done(await person.call(retirement.info, { no })).corrected
  assert.equal(await correctedNow(), null)
  const words = { no, name: 'Rumah Hijau', reasonText: '', message: 'For the roof', ...evidenceOn(world), reason }
  const { waits } = done(await first.call(retirementDesk.proposeCorrection, words))
  done(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason, waits: waits! }))
  const corrected = { version: 2, name: 'Rumah Hijau', reasonText: '', message: 'For the roof' }
  assert.deepEqual(await correctedNow(), corrected)
})

test('an anonymous certificate gets no name by a correction', async () => {
  const [first] = await world.operators('market')
  const { no } = done(await retire(person, project, { beneficiary: 'anonymous' }))
  await completeRetirement(world, no)
  const words = { no, name: 'Rumah Hijau', reasonText: '', message: '', ...evidenceOn(world), reason }
  refused(await first.call(retirementDesk.proposeCorrection, words), 'certificateNothingNew')
})

test('a list of beneficiaries is known by project, member and content; its latest request is shown', async () => {
  const { no: other } = await openProject(world, { price: 10_00 })
  const { call, ...company } = await world.newMember({ kind: 'corporate', level: 3 })
  await world.fund(company, 500_00)
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: TRADING }))
  for (const one of [project, other]) done(await call(order.buy, { project: one, kg: 3000, priceVersion: 1 }))
  const words = { reason: 'gift', reasonText: '', message: '', csv: 'name,tons\nAlia,1\n' } as const
  const ask = (of: string, again = false) => call(retirement.requestList, { ...words, project: of, again, proof })
  const before = async (of: string) => done(await call(retirement.readList, { ...words, project: of })).before?.no
  const first = done(await ask(project)).no
  assert.deepEqual([await before(project), await before(other)], [first, undefined])
  assert.equal(refused(await ask(project), 'retireListTwice').no, first)
  done(await ask(other))
  await sleepUntil(world, '2026-11-16T05:00:00Z')
  const second = done(await ask(project, true)).no
  assert.equal(await before(project), second)
  const mayBulk = async (by: typeof call) => done(await by(retirement.form, { project })).mayBulk
  assert.deepEqual([await mayBulk(call), await mayBulk(person.call)], [true, false])
})

test('a certificate names Singapore’s days: issued, acquired before the request, requested, retired', async () => {
  const { no: own } = await openProject(world, { price: 10_00 })
  const bought = async () => void done(await person.call(order.buy, { project: own, kg: 1000, priceVersion: 1 }))
  await sleepUntil(world, '2026-11-16T16:30:00Z')
  await bought()
  await sleepUntil(world, '2026-11-18T02:00:00Z')
  await bought()
  await sleepUntil(world, '2026-11-19T02:00:00Z')
  // Tons that come back from one’s own offer were acquired before.
  const { no: offer } = done(await person.call(market.sell, { project: own, kg: 1000, priceCents: 10_00 }))
  done(await person.call(market.cancel, { no: offer }))
  await sleepUntil(world, '2026-11-19T16:30:00Z')
  const { no } = done(await retire(person, own))
  await sleepUntil(world, '2026-11-21T02:00:00Z')
  await bought()
  await completeRetirement(world, no)
  assert.deepEqual((await recordOf(no)).provenance, {
    issued: '2026-11-16',
    acquiredFrom: '2026-11-17',
    acquiredTo: '2026-11-18',
    requested: '2026-11-20',
    retired: '2026-11-21',
  })
})
