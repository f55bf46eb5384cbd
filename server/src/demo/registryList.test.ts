import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { registryDesk } from '@tonne/contract/trading/registry'
import { dayOf } from '@tonne/domain/days'
import { done } from '../testing/answers.ts'
import { instructedAt } from '../testing/listedRetirements.ts'
import { openWorld } from '../testing/openWorld.ts'
import { registryExport } from './registryExport.ts'
import { listRegistered } from './store.ts'

const world = await openWorld()

test('the demo registry’s list, imported at the desk, covers each instructed retirement', async () => {
  const { nos } = await instructedAt(world, [2, 1, 3])
  const market = await world.operator('market')
  const lacks = async () => {
    const { items, differences } = done(await market.call(retirementDesk.compared, {}))
    return [
      items.map(({ no, kg, coveredKg, lacks: lack }) => [no, coveredKg === kg, lack]),
      differences.map(({ serial }) => serial),
    ]
  }
  assert.deepEqual(await lacks(), [nos.map((no) => [no, false, 'absent']), []])
  const list = registryExport('verra', await listRegistered(world.db, 'verra', dayOf(world.clock.now())))
  const take = (name: string) => market.call(registryDesk.import, { name, content: list, reason: 'The list of today' })
  const { accepted, known, named } = done(await take('verra-demo.csv'))
  assert.deepEqual([accepted, known, named], [3, 1, []])
  assert.deepEqual(await lacks(), [nos.map((no) => [no, true, null]), []])
  await world.schedule.runNow()
})
