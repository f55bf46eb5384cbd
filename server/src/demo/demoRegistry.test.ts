import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { order } from '@tonne/contract/trading/order'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { seedOperators } from '../seed/seedOperators.ts'
import { done } from '../testing/answers.ts'
import { openProject } from '../testing/openProject.ts'
import { openWorld } from '../testing/openWorld.ts'
import { payable } from '../testing/payees.ts'
import { retire } from '../testing/retirements.ts'
import { makeWorld } from '../testing/world.ts'
import { setRegistryPaused } from './store.ts'

const world = await openWorld()
const { db, clock, schedule } = world
const SECOND = 1000
const ids = await seedOperators(world.tools, clock.now())

const forward = async (seconds: number) => {
  await clock.forward(seconds * SECOND)
  await schedule.runNow()
}
/** A member who has just requested a retirement of a ton, and the state of it. */
async function asked() {
  const { no: project } = await openProject(world, { tons: 100 })
  const person = await payable(world, 40_00)
  done(await person.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
  const { no } = done(await retire(person, project))
  return { no, state: async () => done(await person.call(retirement.info, { no })).state }
}

test('a retirement in the demo is sent, answered, confirmed by two operators and certified, step by step', async () => {
  const { no, state } = await asked()
  await forward(3)
  assert.equal(await state(), 'requested')
  await forward(1)
  assert.equal(await state(), 'instructed')
  await forward(3)
  assert.equal(await state(), 'instructed')
  await forward(1)
  await forward(1)
  assert.equal(await state(), 'retired')
  const [row] = await db.rows<{ instructed: number; proposed: number; confirmed: number }>(
    `select instructed_by as instructed, proposed_by as proposed, confirmed_by as confirmed from retirement
      where no = $1`,
    [no],
  )
  const [one, other] = [ids.get('market@tonne.example'), ids.get('market2@tonne.example')]
  assert.deepEqual(row, { instructed: one, proposed: one, confirmed: other })
  const acts = await db.rows<{ act: string; reason: string }>(
    'select act, reason from audit where subject = $1 and operator_id is not null order by id',
    [no],
  )
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['retirement.instruct', 'retirement.evidence', 'retirement.confirm'],
  )
  for (const { reason } of acts) assert.match(reason, /^Demo: done by itself/)
  const { certificate } = done(await world.as()(retirement.certificate, { no }))
  const { evidence } = JSON.parse(certificate!.record) as CertificateRecord
  assert.deepEqual([evidence.reference, evidence.day], [`DEMO-${no}`, '2026-11-20'])
  assert.match(evidence.text, /demo registry.*No real credit/)
})

test('a paused registry answers nobody, and work left at the desk for ten minutes stays there', async () => {
  const { state } = await asked()
  await setRegistryPaused(db, true)
  await forward(5)
  assert.equal(await state(), 'requested')
  await setRegistryPaused(db, false)
  await forward(600)
  assert.equal(await state(), 'requested')
})

test('production has no job of the demo', async () => {
  const namesIn = ({ modules }: Pick<typeof world, 'modules'>) =>
    modules.flatMap(({ due = [] }) => due.map(({ name }) => name)).filter((name) => name.startsWith('demo'))
  const production = await makeWorld({ mode: 'production' })
  try {
    assert.deepEqual(namesIn(production), [])
    assert.deepEqual(namesIn(world).sort(), ['demoDesk', 'demoNameCheck', 'demoRegistry'])
  } finally {
    await production.end()
  }
})
