import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable } from '../../testing/payees.ts'
import { retire } from '../../testing/retirements.ts'

const world = await openWorld()
const [first, second] = await world.operators('market', 'market')
const reason = 'compared with the registry'
const evidence = { reference: 'VCU-1', day: '2026-11-20', text: 'Retired on the account' }
const shown = async (no: string) =>
  done(await second.call(retirementDesk.queue, {})).items.find((item) => item.no === no)!

test('evidence or a correction that changed after it was read is refused until it is read again', async () => {
  const { no: project } = await openProject(world)
  const person = await payable(world, 100_00)
  done(await person.call(order.buy, { project, kg: 1000, priceVersion: 1 }))
  const { no } = done(await retire(person, project))
  assert.equal((await shown(no)).waits, null)
  done(await first.call(retirementDesk.instruct, { no, reason }))
  done(await first.call(retirementDesk.proposeEvidence, { no, ...evidence, reason }))
  const { waits } = await shown(no)
  const other = { ...evidence, text: 'Something that nobody else has read' }
  done(await first.call(retirementDesk.proposeEvidence, { no, ...other, reason }))
  refused(await second.call(retirementDesk.confirm, { no, reason, waits: waits! }), 'stateMoved')
  done(await first.call(retirementDesk.proposeEvidence, { no, ...evidence, reason }))
  assert.equal((await shown(no)).waits, waits, 'the same words are the same proposal')
  done(await second.call(retirementDesk.confirm, { no, reason, waits: waits! }))
  const correct = (message: string) =>
    first.call(retirementDesk.proposeCorrection, { no, name: '', reasonText: '', message, ...evidence, reason })
  done(await correct('For the office'))
  const read = (await shown(no)).waits!
  done(await correct('For somebody else'))
  refused(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason, waits: read }), 'stateMoved')
  done(
    await second.call(retirementDesk.decideCorrection, { no, approve: true, reason, waits: (await shown(no)).waits! }),
  )
  assert.match(done(await world.as()(retirement.certificate, { no })).certificate!.record, /For somebody else/)
})
