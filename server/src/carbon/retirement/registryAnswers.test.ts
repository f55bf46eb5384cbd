import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { order } from '@tonne/contract/trading/order'
import { auditDesk } from '@tonne/contract/trust/auditDesk'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { done, refused } from '../../testing/answers.ts'
import { instructedAt } from '../../testing/listedRetirements.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { identify } from '../../testing/owners.ts'
import { retire } from '../../testing/retirements.ts'
import { sleepThrough } from '../../testing/travel.ts'

const world = await openWorld()
const { clock } = world
const reason = 'compared with the registry'
const today = () => dayOf(clock.now())

test('an export answers all its retirements at once, and another operator confirms each', async () => {
  const { one, two, nos, first, list } = await instructedAt(world, [2, 3, 1])
  const compared = async () => {
    const { items } = done(await one.call(retirementDesk.compared, {}))
    return nos.map((no) => items.find((item) => item.no === no)!)
  }
  assert.deepEqual(
    (await compared()).map(({ lacks, coveredKg }) => [lacks, coveredKg]),
    [
      ['absent', 0],
      ['absent', 0],
      ['absent', 0],
    ],
  )
  refused(await one.call(retirementDesk.takeEvidence, { nos, reason }), 'retirementNotListed')
  // Two of the three retirements, the second in two rows; nothing of the third.
  await list({ first, last: first + 2 }, { first: first + 3, last: first + 4 })
  const [a, b, c] = await compared()
  assert.deepEqual([a!.lacks, b!.lacks, c!.lacks], [null, null, 'absent'])
  assert.deepEqual([a!.rows.length, b!.rows.length, c!.rows.length], [1, 2, 0])
  const mark = refused(await one.call(retirementDesk.takeEvidence, { nos, reason }), 'retirementNotListed')
  assert.ok(mark)
  assert.deepEqual(
    (await compared()).map(({ proposed }) => proposed),
    [false, false, false],
    'all of them or none',
  )
  const wanted = nos.slice(0, 2)
  assert.deepEqual(done(await one.call(retirementDesk.takeEvidence, { nos: wanted, reason })).written, wanted)
  assert.deepEqual(
    (await compared()).map(({ proposed }) => proposed),
    [true, true, false],
  )
  refused(await one.call(retirementDesk.confirm, { no: nos[0]!, reason }), 'ownAct')
  done(await two.call(retirementDesk.confirm, { no: nos[0]!, reason }))
  const { certificate } = done(await world.as()(retirement.certificate, { no: nos[0]! }))
  const { evidence } = JSON.parse(certificate!.record)
  assert.equal(evidence.day, today())
  assert.match(evidence.reference, new RegExp(`^900-${first}-${first + 2}-VCS-VCU-1507-VER-GH-14-99340-`))
  assert.match(evidence.text, /^Listed as retired: line 2 of the export with SHA-256 [0-9a-f]{64}$/)
  const { items } = done(await one.call(auditDesk.list, { act: 'retirement.evidence' }))
  assert.deepEqual(
    items.filter(({ subject }) => wanted.includes(subject)).map((item) => item.reason),
    [reason, reason],
  )
})

test('a part of the tons, a day before the request, or another series is not enough', async () => {
  const { one, nos, first, list } = await instructedAt(world, [4, 2])
  await list({ first, last: first + 2 }, { first: first + 4, last: first + 5, ended: addDays(today(), -9) })
  const { items } = done(await one.call(retirementDesk.compared, {}))
  const of = (no: string) => items.find((item) => item.no === no)!
  assert.deepEqual([of(nos[0]!).lacks, of(nos[0]!).coveredKg], ['part', 3000])
  assert.equal(of(nos[1]!).lacks, 'early')
  const { listed, tons } = refused(
    await one.call(retirementDesk.takeEvidence, { nos: [nos[0]!], reason }),
    'retirementNotListed',
  ) as unknown as { listed: string; tons: string }
  assert.deepEqual([listed, tons], ['3', '4'])
  refused(await one.call(retirementDesk.takeEvidence, { nos: [nos[1]!], reason }), 'retirementDay')
  refused(await one.call(retirementDesk.takeEvidence, { nos: ['RT-20261120-99999'], reason }), 'notFound')
})

test('tons that the registry calls retired and a member still holds are shown, as many as are held', async () => {
  const { one, two, person, project, nos, first, list } = await instructedAt(world, [2])
  // A waiting retirement, and the two tons after it, which the member did not retire; one of them is not sold at all.
  await list({ first, last: first + 3 })
  const differences = async () =>
    done(await one.call(retirementDesk.compared, {})).differences.filter((one) => one.project === project)
  assert.deepEqual(
    (await differences()).map(({ kg, line, serial }) => [kg, line, serial.startsWith(`900-${first}-${first + 3}-`)]),
    [[2000, 2, true]],
  )
  done(await one.call(retirementDesk.takeEvidence, { nos, reason }))
  done(await two.call(retirementDesk.confirm, { no: nos[0]!, reason }))
  assert.deepEqual(
    (await differences()).map(({ kg }) => kg),
    [2000],
    'what is retired here too is no difference',
  )
  await world.fund(person, 1_000_00)
  done(await person.call(order.buy, { project, kg: 2000, priceVersion: 1 }))
  const { no } = done(await retire(person, project, { kg: 2000 }))
  assert.deepEqual(await differences(), [], `${no} waits for what is listed`)
})

test('the file of a registry and day names the retirements of that day; the audit has its hash', async () => {
  const { one, person, project, nos, first } = await instructedAt(world, [1, 2])
  const day = today()
  // The beneficiary of each row: the holder, somebody else, or nobody.
  const wishes = {
    other: { beneficiary: 'other', name: 'Tan Mei Hua' },
    anonymous: { beneficiary: 'anonymous' },
  } as const
  const named: string[] = []
  await world.fund(person, 1_000_00)
  done(await person.call(order.buy, { project, kg: 3000, priceVersion: 1 }))
  for (const wish of [wishes.other, wishes.anonymous]) {
    const { no } = done(await retire(person, project, wish))
    done(await one.call(retirementDesk.instruct, { no, reason }))
    named.push(no)
  }
  const file = done(await one.call(retirementDesk.instructions, { registry: 'verra', day, reason }))
  const text = Buffer.from(file.content, 'base64').toString()
  const rows = text.split('\r\n')
  assert.equal(rows.length, file.rows + 1)
  const mine = rows.filter((row) => nos.some((no) => row.includes(no)))
  assert.deepEqual(
    mine.map((row) => row.split('","')[2]),
    [
      `900-${first}-${first}-VCS-VCU-1507-VER-GH-14-99340-01012024-31122024-1`,
      `900-${first + 1}-${first + 2}-VCS-VCU-1507-VER-GH-14-99340-01012024-31122024-1`,
    ],
  )
  const beneficiaryOf = (no: string) => rows.find((row) => row.includes(no))!.split('","')[4]
  assert.deepEqual([nos[0]!, ...named].map(beneficiaryOf), ['Jun Hao Lim', 'Tan Mei Hua', ''])
  // The registry is told what the certificate will say, whatever the holder is called since.
  await identify(world, person)
  const later = done(await one.call(retirementDesk.instructions, { registry: 'verra', day, reason }))
  assert.equal(later.sha256, file.sha256)
  const { items } = done(await one.call(auditDesk.list, { act: 'retirement.instructions' }))
  assert.ok(JSON.stringify(items[0]).includes(file.name))
  refused(
    await one.call(retirementDesk.instructions, { registry: 'verra', day: addDays(day, -1), reason }),
    'retirementNoneThatDay',
  )
  refused(await one.call(retirementDesk.instructions, { registry: 'acr', day, reason }), 'retirementNoneThatDay')
  // Midnight belongs to the day that begins.
  const midnight = addDays(day, 1)
  await sleepThrough(world, startOfDay(midnight).getTime() - clock.now().getTime())
  const again = await one.again()
  const { no: late } = done(await retire(person, project))
  done(await again(retirementDesk.instruct, { no: late, reason }))
  const has = async (of: string) => {
    const { content } = done(await again(retirementDesk.instructions, { registry: 'verra', day: of, reason }))
    return Buffer.from(content, 'base64').toString().includes(late)
  }
  assert.deepEqual([await has(day), await has(midnight)], [false, true])
  // Refused to operators without the market role.
  const [finance] = await world.operators('finance')
  assert.notEqual((await finance.call(retirementDesk.instructions, { registry: 'verra', day, reason })).code, 0)
  // Seals the remaining rows, which the check at the end of the test requires.
  await world.schedule.runNow()
})
