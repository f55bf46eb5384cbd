import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { firstTerms } from '@tonne/domain/base/terms'
import { amountsOf } from '@tonne/domain/money/invoice'
import { insertTerms } from '../../base/settings/store.ts'
import { done } from '../../testing/answers.ts'
import { bankLine } from '../../testing/bankLines.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { approvedOut, type Requested } from '../../testing/payees.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { fenceOf } from '../../testing/travel.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendPayouts } from '../withdrawal/sendPayouts.ts'
import { settlePayout } from '../withdrawal/settlePayout.ts'
import { creditFacts, invoiceFacts } from './invoiceFacts.ts'

const world = await openWorld()
const { db, clock, tools, app } = world
const [one, other] = await world.operators('finance', 'finance')
const settle = settleLine(tools, settlePayout)
const seller = { name: 'Tonne Pte Ltd', uen: '209900001K', gstNumber: 'M9-9900001-K' }

async function sent(): Promise<Requested> {
  const made = await approvedOut(world, [one, other])
  await sendPayouts(tools, { pay: async () => 'accepted' }).run(clock.now(), await fenceOf(world, 'sendPayouts'))
  return made
}
const paid = (no: string) => settle(bankLine(world, 99_00, { direction: 'debit', endToEndId: no }), clock.now())
const returned = (no: string) =>
  settle(bankLine(world, 99_00, { endToEndId: no, returned: 'AC04 account closed' }), clock.now())
const paper = (what: 'file' | 'credit', { token, no }: Requested) =>
  app.inject({ url: `/h5/api/invoice/${what}?no=${no}&form=pdf_en`, headers: { authorization: token } })

test('after payment and return the invoice is unchanged, and the credit note returns fee and tax', async () => {
  const bob = await sent()
  const about = { no: bob.no, memberId: bob.id, seller }
  await clock.forward(60_000)
  await insertTerms(db, { ...firstTerms, gstBasisPoints: 1 }, clock.now(), clock.now())
  const paidAt = clock.now()
  await paid(bob.no)
  assert.equal((await paper('credit', bob)).json().code, 6062)
  const before = await invoiceFacts(db, about)
  assert.deepEqual(
    [before.at, before.gstBasisPoints, before.outside.cents],
    [paidAt, firstTerms.gstBasisPoints, 99_00],
    'of the day of the payment, at the rate of the request, beside what was paid out',
  )
  await clock.forward(60_000)
  await returned(bob.no)
  assert.deepEqual(await invoiceFacts(db, about), before)
  const note = await creditFacts(db, about)
  const [plus, minus] = [amountsOf(before), amountsOf(note)]
  assert.deepEqual([plus.totalCents, minus.totalCents, minus.netCents + minus.gstCents], [1_00, -1_00, -1_00])
  const back = done(await bob.call(wallet.logs, {})).items[0]!
  assert.equal(back.amountCents, 100_00)
  assert.deepEqual(
    [note.no, note.at, note.credits?.invoice, note.credits?.entryNo],
    [`CN-${bob.no}`, clock.now(), `INV-${bob.no}`, back.entryNo],
  )
  assert.match(note.credits!.why.en, /AC04/)
  assert.match(note.credits!.why.cn, /^银行退回.*AC04/)
  for (const what of ['file', 'credit'] as const)
    assert.equal((await paper(what, bob)).rawPayload.subarray(0, 5).toString(), '%PDF-')
})

test('the credit note names the entry of the return, whichever node booked it', async () => {
  const node = await secondNode(world)
  const bob = await sent()
  await clock.forward(60_000)
  // The other node has greater numbers.
  await settleLine(node.tools, settlePayout)(
    bankLine(world, 99_00, { direction: 'debit', endToEndId: bob.no }),
    clock.now(),
  )
  await node.end()
  await clock.forward(60_000)
  await returned(bob.no)
  const [back, out, held] = done(await bob.call(wallet.logs, {})).items.map(({ entryNo }) => entryNo)
  assert.ok(out! > back!, 'the payment has the greater number')
  const note = await creditFacts(db, { no: bob.no, memberId: bob.id, seller })
  assert.equal(note.credits?.entryNo, back)
  assert.deepEqual(done(await bob.call(withdrawal.info, { no: bob.no })).entries, [held, out, back])
})

test('a payment returned before it was ever made earns nothing: neither invoice nor credit note', async () => {
  const bob = await sent()
  await returned(bob.no)
  await paid(bob.no)
  assert.deepEqual([(await paper('file', bob)).json().code, (await paper('credit', bob)).json().code], [6061, 6062])
})
