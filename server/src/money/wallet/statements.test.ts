import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { retirement } from '@tonne/contract/carbon/retirement'
import { statement } from '@tonne/contract/money/statement'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { judgeBankFile } from '@tonne/domain/money/bankFile'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { type Payable, payable, proof, requestOut } from '../../testing/payees.ts'
import { wideBand } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { parseCamt } from '../bankfile/parseCamt.ts'
import { statementFacts } from './statementFacts.ts'
import { statementPdf } from './statementPdf.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock, app } = world
const { no: project } = await openProject(world)
const bob = await payable(world, 5_000_00)
done(await bob.call(order.buy, { project, kg: 40_000, priceVersion: 1 }))
const held = done(await requestOut(bob, 300_00))
const retiring = {
  project,
  kg: 10_000,
  beneficiary: 'self' as const,
  reason: 'travel' as const,
  reasonText: '',
  message: '',
}
done(await bob.call(retirement.request, { ...retiring, proof }))
// A bid of ten tons: four are filled in November, the rest is cancelled in December.
const bid = done(await bob.call(market.buy, { project, kg: 10_000, priceCents: 20_00 }))
await world.fund(world.ann, 1_000_00)
done(await world.ann.call(order.buy, { project, kg: 4_000, priceVersion: 1 }))
done(await world.ann.call(market.sell, { project, kg: 4_000, priceCents: 20_00 }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const file = async (who: Pick<Payable, 'token'>, form: string) => {
  const answer = await app.inject({
    url: `/h5/api/statement/file?month=2026-11&form=${form}`,
    headers: { authorization: who.token },
  })
  return { type: String(answer.headers['content-type']), bytes: answer.rawPayload }
}

test('before the month is over and settled, the answer says when the statement comes', async () => {
  const list = done(await bob.call(statement.list, {}))
  assert.deepEqual([list.months, list.nextMonth, list.nextAt], [[], '2026-11', Date.parse('2026-12-01T01:00:00+08:00')])
  assert.deepEqual(refused(await bob.call(statement.info, { month: '2026-11' }), 'statementNotYet').at, {
    en: 'Tue 1 Dec, 01:00',
    cn: '12月1日 周二 01:00',
  })
  await sleepUntil(world, '2026-11-30T16:30:00Z')
  await world.schedule.runNow()
  refused(await bob.call(statement.info, { month: '2026-11' }), 'statementNotYet')
})

test('opening and movements add up to the closing; each form exists with its hash, in fixed bytes', async () => {
  await sleepUntil(world, '2026-11-30T17:00:00Z')
  assert.deepEqual(
    done(await bob.call(statement.list, {})).months.map((m) => m.no),
    [`ST-202611-${bob.id}`],
  )
  const month = done(await bob.call(statement.info, { month: '2026-11' }))
  assert.deepEqual(
    [month.openingCents, month.inCents, month.openingCents + month.inCents - month.outCents],
    [0, 5_000_00, month.closingCents],
  )
  for (const { form, size, sha256: hash } of month.files) {
    const { bytes } = await file(bob, form)
    assert.deepEqual([bytes.length, sha256(bytes)], [size, hash])
  }
  // The withdrawal is cancelled in December, and November stays as it was.
  done(await bob.call(withdrawal.cancel, { no: held.no }))
  done(await bob.call(market.cancel, { no: bid.no }))
  assert.deepEqual(done(await bob.call(statement.info, { month: '2026-11' })), month)
})

test('a hundred requests at once make one statement', async () => {
  const cat = await world.newMember()
  await db.rows(`update member set joined_at = '2026-11-20T04:00:00Z' where id = $1`, [cat.id])
  const all = await Promise.all(Array.from({ length: 100 }, () => cat.call(statement.info, { month: '2026-11' })))
  assert.equal(new Set(all.map((answer) => JSON.stringify(done(answer).files))).size, 1)
  assert.equal((await db.rows('select name from kept_file where member_id = $1', [cat.id])).length, 4)
})

test('the importer of bank statements reads our camt.053: it adds up and continues the month before', async () => {
  const { bytes } = await file(bob, 'camt')
  const read = parseCamt(bytes.toString())
  const month = done(await bob.call(statement.info, { month: '2026-11' }))
  const previous = { statement: 'ST-202610', closingCents: 0, closingDay: '2026-10-31' }
  judgeBankFile(read, { account: String(bob.id), today: '2026-12-01', previous })
  assert.deepEqual([read.statement, read.closingCents, read.closingDay], [month.no, month.closingCents, '2026-11-30'])
  assert.deepEqual(
    read.lines.map((l) => [l.direction, l.endToEndId?.slice(0, 2)]),
    [
      ['credit', 'D-'],
      ['debit', 'B-'],
      ['debit', 'B-'],
    ],
  )
})

test('the CSV has both languages and the sums, and no name runs as a formula', async () => {
  const { type, bytes } = await file(bob, 'csv')
  const rows = bytes.toString().trim().split('\r\n')
  assert.match(type, /^text\/csv/)
  // Head, opening, closing; deposit, purchase, two holds, a trade.
  assert.equal(rows.length, 3 + 5)
  assert.ok(rows[1]!.includes('"期初余额"') && rows.every((row) => !/(^|,)"[=+@-]/.test(row)))
})

test('the paper is A4 with its typeface inside and the holds of that day; same facts, same bytes', async () => {
  const { bytes } = await file(bob, 'pdf_cn')
  assert.ok(bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length < 200_000)
  assert.match(bytes.toString('latin1'), /FontFile2|FontFile3/)
  assert.match(bytes.toString('latin1'), /\[0 0 595\.28 841\.89\]/)
  const facts = await statementFacts(db, {
    memberId: bob.id,
    month: '2026-11',
    now: clock.now(),
    operator: { name: 'DEMO', uen: '209900001K', gstNumber: null },
  })
  assert.deepEqual(
    [facts.holds[0]!.amountCents, facts.holds[0]!.causeNo, facts.seal?.day],
    [300_00, held.no, '2026-12-01'],
  )
  const { freeKg, retiringKg } = facts.tons[0]!
  assert.deepEqual(
    [facts.tons.length, freeKg, retiringKg],
    [1, 34_000, 10_000],
    'tons on their way to the registry are the member’s tons still',
  )
  // 60.00 and its fee of 0.90 with tax 0.08 had been spent of the sum first held for the bid.
  const [, whole, spent] = facts.holds
  assert.deepEqual([whole!.causeNo, whole!.amountCents], [bid.no, 203_27])
  assert.match(spent!.why.en, /^Let go in part by then/)
  assert.equal(facts.heldCents, 300_00 + whole!.amountCents + spent!.amountCents)
  const [once, twice] = [await statementPdf(facts, 'en'), await statementPdf(facts, 'en')]
  assert.equal(sha256(once), sha256(twice))
})

const invoiceOf = (token: string, no: string) =>
  app.inject({ url: `/h5/api/invoice/file?no=${no}&form=pdf_en`, headers: { authorization: token } })

test('each fee has an invoice once it is earned, always the same bytes, only for its member', async () => {
  await sleepUntil(world, '2026-12-01T04:00:00Z')
  const asked = done(await requestOut(bob, 200_00))
  assert.equal((await invoiceOf(bob.token, asked.no)).json().code, 6061)
  const [one, other] = await world.operators('finance', 'finance')
  done(await one.call(withdrawalDesk.propose, { no: asked.no, reason: 'Checked' }))
  done(await other.call(withdrawalDesk.approve, { no: asked.no, reason: 'Checked' }))
  for (let i = 0; i < 4; i++) {
    await clock.forward(30_000)
    await world.schedule.runNow()
  }
  assert.equal(done(await bob.call(withdrawal.info, { no: asked.no })).stage, 'completed')
  const bought = done(await bob.call(order.list, { side: 'buy' })).items[0]!
  for (const no of [asked.no, bought.no]) {
    const [mine, again, stranger] = [
      await invoiceOf(bob.token, no),
      await invoiceOf(bob.token, no),
      await invoiceOf(world.ann.token, no),
    ]
    assert.deepEqual(
      [mine.headers['content-type'], sha256(mine.rawPayload)],
      ['application/pdf', sha256(again.rawPayload)],
    )
    assert.equal(stranger.json().code, 1005)
  }
})
