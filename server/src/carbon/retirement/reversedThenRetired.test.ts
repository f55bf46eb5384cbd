import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { correctionDesk } from '@tonne/contract/money/correction'
import { order } from '@tonne/contract/trading/order'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable } from '../../testing/payees.ts'
import { completeRetirement, retire } from '../../testing/retirements.ts'
import { DAY, sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const reason = 'compared with the log'
const words = { textEn: 'Bought twice by our mistake', textCn: '因我方失误重复买入', reason }
const buy = async ({ call }: Payable, project: string, tons: number) =>
  done(await call(order.buy, { project, kg: tons * 1000, priceVersion: 1 }))
async function reverse(entry: string) {
  const [first, second] = await world.operators('finance', 'finance')
  const { no } = done(await first.call(correctionDesk.propose, { entry, ...words }))
  return second.call(correctionDesk.decide, { no, approve: true, reason })
}
async function retired(no: string): Promise<CertificateRecord> {
  await completeRetirement(world, no)
  return JSON.parse(done(await world.as()(retirement.certificate, { no })).certificate!.record)
}

test('a reversed purchase is no origin of the retired tons; they are the next buyer’s', async () => {
  const { no: project } = await openProject(world, { tons: 10 })
  const [bob, eve] = [await payable(world, 1_000_00), await payable(world, 1_000_00)]
  const wrong = await buy(bob, project, 2)
  done(await reverse(wrong.entryNo))
  await sleepThrough(world, 3 * DAY)
  const [again, hers] = [await buy(bob, project, 2), await buy(eve, project, 2)]
  // The serials that went back are the first to be sold again.
  assert.deepEqual([again.serials[0]!.text, hers.serials[0]!.text], [`${project}-1-2`, `${project}-3-4`])
  const asked = done(await retire(bob, project, { kg: 2000 }))
  assert.deepEqual(asked.serials, again.serials)
  refused(
    await (await world.operator('finance')).call(correctionDesk.propose, { entry: again.entryNo, ...words }),
    'correctionMissing',
  )
  const record = await retired(asked.no)
  assert.deepEqual([record.provenance.acquiredFrom, record.provenance.acquiredTo], ['2026-11-23', '2026-11-23'])
  const [first, second] = [
    done(await bob.call(order.info, { no: wrong.no })),
    done(await bob.call(order.info, { no: again.no })),
  ]
  assert.deepEqual([first.state, first.fates], ['reversed', []])
  assert.deepEqual(
    second.fates.map((fate) => [fate.no, fate.how, fate.kg]),
    [[asked.no, 'retired', 2000]],
  )
})
