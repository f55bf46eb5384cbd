import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { cents } from '@tonne/domain/money'
import { amountsOf } from '@tonne/domain/money/invoice'
import { takeLease } from '../../platform/schedule/lease.ts'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { ask, type Payable, payable } from '../../testing/payees.ts'
import { settleLine } from '../deposit/settleLine.ts'
import { sendPayouts } from '../withdrawal/sendPayouts.ts'
import { settlePayout } from '../withdrawal/settlePayout.ts'
import { creditFacts, invoiceFacts } from './invoiceFacts.ts'

const world = await openWorld()
const { db, clock, tools, app } = world
const [one, other] = await world.operators('finance', 'finance')
const settle = settleLine(tools, settlePayout)
const seller = { name: 'Tonne Pte Ltd', uen: '209900001K', gstNumber: 'M9-9900001-K' }
const reason = 'Checked'

async function sent(): Promise<Payable & { no: string }> {
  const person = await payable(world, 500_00)
  const { no } = done(await ask(person, 100_00))
  done(await one.call(withdrawalDesk.propose, { no, reason }))
  done(await other.call(withdrawalDesk.approve, { no, reason }))
  await sendPayouts(tools, { pay: async () => 'accepted' }).run(
    clock.now(),
    (await takeLease(db, 'sendPayouts', 'test', 600_000))!,
  )
  return { ...person, no }
}
const bankLine = (no: string, direction: 'debit' | 'credit') => {
  const about = {
    bank: 'test',
    bankRef: `${direction} ${no}`,
    amountCents: cents(99_00),
    reference: null,
    endToEndId: no,
    counterparty: null,
  }
  return settle(
    {
      ...about,
      direction,
      valueAt: clock.now(),
      ...(direction === 'credit' ? { returned: 'AC04 account closed' } : {}),
    },
    clock.now(),
  )
}
const paper = (what: 'file' | 'credit', { token, no }: Payable & { no: string }) =>
  app.inject({ url: `/h5/api/invoice/${what}?no=${no}&form=pdf_en`, headers: { authorization: token } })

test('paid and returned: the invoice is unchanged, the credit note takes fee and tax back', async () => {
  const bob = await sent()
  const about = { no: bob.no, memberId: bob.id, seller }
  await bankLine(bob.no, 'debit')
  assert.equal((await paper('credit', bob)).json().code, 6062)
  const before = await invoiceFacts(db, about)
  await clock.forward(60_000)
  await bankLine(bob.no, 'credit')
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
  for (const what of ['file', 'credit'] as const)
    assert.equal((await paper(what, bob)).rawPayload.subarray(0, 5).toString(), '%PDF-')
})

test('returned before it was ever paid, nothing was earned: neither invoice nor credit note', async () => {
  const bob = await sent()
  await bankLine(bob.no, 'credit')
  await bankLine(bob.no, 'debit')
  assert.deepEqual([(await paper('file', bob)).json().code, (await paper('credit', bob)).json().code], [6061, 6062])
})
