import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { correctionDesk } from '@tonne/contract/money/correction'
import { invoice } from '@tonne/contract/money/invoice'
import { statement } from '@tonne/contract/money/statement'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { amountsOf } from '@tonne/domain/money/invoice'
import { done, refused } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { wideBand } from '../../testing/trades.ts'
import { sleepUntil } from '../../testing/travel.ts'
import { creditFacts, invoiceFacts } from './invoiceFacts.ts'
import { invoicePdf } from './invoicePdf.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock, ann, app } = world
const seller = { name: 'Tonne Pte Ltd', uen: '209900001K', gstNumber: 'M9-9900001-K' }
const text = { textEn: 'Bought twice by our mistake', textCn: '因我方失误重复买入', reason: 'the log shows it' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const paper = (what: 'file' | 'credit', no: string, { form = 'pdf_en', token = ann.token } = {}) =>
  app.inject({ url: `/h5/api/invoice/${what}?no=${no}&form=${form}`, headers: { authorization: token } })
const { no: project } = await openProject(world)
await world.fund(ann, 5_000_00)
const bought = done(await ann.call(order.buy, { project, kg: 20_000, priceVersion: 1 }))
const kept = done(await ann.call(order.buy, { project, kg: 10_000, priceVersion: 1 }))
const input = { no: bought.no, memberId: ann.id, seller }
const invoiceBefore = await paper('file', bought.no)
const factsBefore = await invoiceFacts(db, input)

async function reverse() {
  const [first, second] = await world.operators('finance', 'finance')
  const proposed = done(await first.call(correctionDesk.propose, { entry: bought.entryNo, ...text }))
  assert.equal((await paper('credit', bought.no)).json().code, 6062, 'nothing is credited while it is only proposed')
  done(await second.call(correctionDesk.decide, { no: proposed.no, approve: true, reason: 'Compared' }))
  return proposed.no
}

test('before an order is completed no fee is due, and the paper says so', async () => {
  const { no } = done(await ann.call(market.buy, { project, asset: 'credits', kg: 1000, priceCents: 20_00 }))
  const answer = (await paper('file', no)).json()
  assert.deepEqual([answer.code, answer.msg.includes(no)], [6061, true])
  done(await ann.call(market.cancel, { no }))
  assert.equal((await paper('file', no)).json().code, 6061, 'nor of an order that was cancelled whole')
})

test('before a reversal there is no credit note; then the invoice stays, and the credit note names it', async () => {
  await clock.forward(30 * 60_000)
  const correction = await reverse()
  assert.equal(sha256((await paper('file', bought.no)).rawPayload), sha256(invoiceBefore.rawPayload))
  assert.deepEqual(
    await invoiceFacts(db, input),
    factsBefore,
    'first asked for after the reversal it would be the same',
  )
  const credit = await creditFacts(db, input)
  const { entryNo } = done(await ann.call(wallet.logs, {})).items.find((l) => l.causeNo === correction)!
  assert.deepEqual([credit.no, credit.cause, credit.at], [`CN-${bought.no}`, bought.no, clock.now()])
  assert.deepEqual(credit.credits, {
    invoice: `INV-${bought.no}`,
    of: factsBefore.at,
    correction,
    entryNo,
    why: { en: text.textEn, cn: text.textCn },
  })
  const [plus, minus] = [amountsOf(factsBefore), amountsOf(credit)]
  assert.deepEqual(
    [plus.totalCents, plus.outsideCents + plus.totalCents],
    [plus.netCents + plus.gstCents, bought.payCents],
  )
  for (const line of ['netCents', 'gstCents', 'totalCents', 'outsideCents'] as const) {
    assert.ok(plus[line] > 0)
    assert.equal(minus[line], -plus[line], line)
  }
  assert.equal(credit.gstBasisPoints, factsBefore.gstBasisPoints)
})

test('a credit note exists in both languages, always the same bytes, only for its owner', async () => {
  for (const form of ['pdf_en', 'pdf_cn']) {
    const [once, again] = [await paper('credit', bought.no, { form }), await paper('credit', bought.no, { form })]
    assert.deepEqual(
      [once.headers['content-type'], sha256(once.rawPayload)],
      ['application/pdf', sha256(again.rawPayload)],
    )
    assert.match(String(once.headers['content-disposition']), new RegExp(`CN-${bought.no}-${form.slice(4)}\\.pdf`))
  }
  const [en, cn] = [await paper('credit', bought.no), await paper('credit', bought.no, { form: 'pdf_cn' })]
  assert.notEqual(sha256(en.rawPayload), sha256(cn.rawPayload))
  assert.equal((await paper('credit', bought.no, { token: world.corp.token })).json().code, 1005)
  refused(await ann.call(invoice.credit, { no: kept.no, form: 'pdf_en' }), 'creditNoteNone')
  refused(await ann.call(invoice.credit, { no: 'B-20261120-99999', form: 'pdf_en' }), 'notFound')
  // An operator without a GST registration issues no tax invoice, and no tax credit note either.
  const unregistered = { ...input, seller: { ...seller, gstNumber: null } }
  const plain = await creditFacts(db, unregistered)
  assert.ok((await invoicePdf(plain, 'cn')).length > 1000)
  const titleOf = async (facts: typeof plain) =>
    /\(([\w ]+) (?:INV|CN)-/.exec((await invoicePdf(facts, 'en')).toString('latin1'))?.[1]
  assert.deepEqual(
    [await titleOf(factsBefore), await titleOf(await invoiceFacts(db, unregistered)), await titleOf(plain)],
    ['Tax invoice', 'Invoice', 'Credit note'],
  )
})

test('the month has both lines and adds up without the reversed purchase', async () => {
  await sleepUntil(world, '2026-11-30T17:00:00Z')
  const month = done(await ann.call(statement.info, { month: '2026-11' }))
  const paid = { in: 5_000_00 + bought.payCents, out: bought.payCents + kept.payCents }
  assert.deepEqual([month.inCents, month.outCents, month.closingCents], [paid.in, paid.out, paid.in - paid.out])
  const csv = await app.inject({
    url: '/h5/api/statement/file?month=2026-11&form=csv',
    headers: { authorization: ann.token },
  })
  assert.match(csv.payload, /Correction, 20 t/)
  const gst = await db.rows<{ cents: number }>(
    `select coalesce(sum(case when c.pocket = 'gst' then p.amount when d.pocket = 'gst' then -p.amount else 0 end),
      0)::bigint as cents
     from posting p join account c on c.id = p.credit_id join account d on d.id = p.debit_id`,
  )
  const stands = await invoiceFacts(db, { ...input, no: kept.no })
  assert.equal(gst[0]!.cents, stands.gstCents, 'the GST that is owed is that of the invoices less the credit notes')
})
