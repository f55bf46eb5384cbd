import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { payee } from '@tonne/contract/money/payee'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { cents } from '@tonne/domain/money'
import { tradeBound } from '@tonne/domain/trading/heldTrade'
import { done, refused, tally } from '../../testing/answers.ts'
import { addTotp, freshCode, NEW_PASSWORD, resetByOwner, takenOver } from '../../testing/heldPeople.ts'
import { bookWith, openPresale } from '../../testing/openPresale.ts'
import { openProject } from '../../testing/openProject.ts'
import { identify } from '../../testing/owners.ts'
import { payable, proof } from '../../testing/payees.ts'
import type { Person } from '../../testing/people.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { t } from '../../testing/trades.ts'
import { DAY, HOUR, travel } from '../../testing/travel.ts'
import { makeWorld } from '../../testing/world.ts'
import { setPrice } from '../project/createProject.ts'

const world = await makeWorld()
const node = await secondNode(world)
after(async () => {
  // Rows that two nodes entered out of order are sealed by the run an hour later.
  await travel(world, HOUR)
  await node.end()
  await world.end()
})
const { as } = world
const purse = async (who: Pick<Person, 'call'>) => done(await who.call(wallet.summary, {}))
const rich = async (amount = 20_000_00) => {
  const person = await world.newMember({ level: 4 })
  await world.fund(person, amount)
  return person
}
/** A project on which the accomplice offers tons of their own. */
async function offered({
  price,
  tons = 1,
  at = price,
  seller,
}: {
  price: number
  tons?: number
  at?: number
  seller: Pick<Person, 'call'>
}) {
  const { no } = await openProject(world, { price })
  done(await seller.call(order.buy, { project: no, kg: t(tons), priceVersion: 1 }))
  done(await seller.call(market.sell, { project: no, kg: t(tons), priceCents: cents(at) }))
  return no
}

test('after a mailed reset a ton for S$18,000 from an accomplice is refused, and the numbers say why', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const no = await offered({ price: 17_500_00, at: 18_000_00, seller: accomplice })
  const thief = await takenOver(world, victim)
  const before = await purse(thief)
  for (const priced of [{ priceCents: cents(18_000_00) }, {}]) {
    const params = refused(await thief.call(market.buy, { project: no, kg: t(1), ...priced }), 'tradesHeldNoFactor')
    assert.deepEqual([params.limit, params.used, params.value], ['S$200.00', 'S$0.00', 'S$18,000.00'])
    assert.match((params.until as { en: string }).en, /23 Nov/)
  }
  assert.deepEqual(await purse(thief), before)
})

test('selling low carries away the tons’ value, not their price', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const { no } = await openProject(world, { price: 100_00 })
  done(await victim.call(order.buy, { project: no, kg: t(20), priceVersion: 1 }))
  done(await accomplice.call(market.buy, { project: no, kg: t(20), priceCents: cents(90_00) }))
  const thief = await takenOver(world, victim)
  const sell = (tons: number) => thief.call(market.sell, { project: no, kg: t(tons), priceCents: cents(90_00) })
  assert.equal(refused(await sell(3), 'tradesHeldNoFactor').value, 'S$300.00')
  done(await sell(2))
  const params = refused(await sell(1), 'tradesHeldNoFactor')
  assert.deepEqual([params.used, params.value], ['S$200.00', 'S$100.00'])
})

test('a sold ton counts at the project’s price or at the reference price, whichever is higher', async () => {
  const victim = await rich()
  const { no } = await openProject(world, { price: 100_00, tons: 20 })
  done(await victim.call(order.buy, { project: no, kg: t(20), priceVersion: 1 }))
  // Sold out, so its last sale is the reference, whatever price is listed later.
  await world.schedule.runNow()
  const thief = await takenOver(world, victim)
  for (const [listed, value] of [
    [200_00, 'S$600.00'],
    [50_00, 'S$300.00'],
  ] as const) {
    await setPrice(world)(no, cents(listed), world.clock.now())
    const sale = await thief.call(market.sell, { project: no, kg: t(3), priceCents: cents(95_00) })
    assert.equal(refused(sale, 'tradesHeldNoFactor').value, value)
  }
})

test('what an order cancels at once does not count: the rest of a market order, and what meets one’s own', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const no = await offered({ price: 20_00, seller: accomplice })
  done(await victim.call(order.buy, { project: no, kg: t(5), priceVersion: 1 }))
  const thief = await takenOver(world, victim)
  const bought = done(await thief.call(market.buy, { project: no, kg: t(90) }))
  assert.deepEqual([bought.filledKg, bought.unfilledKg], [t(1), t(89)])
  done(await thief.call(market.sell, { project: no, kg: t(1), priceCents: cents(20_00) }))
  const own = done(await thief.call(market.buy, { project: no, kg: t(90), priceCents: cents(20_00) }))
  assert.deepEqual([own.state, own.ownKg], ['cancelled', t(90)])
  assert.equal(done(await thief.call(market.hold, {})).hold!.usedCents, 40_00)
})

test('of a hundred at once on two nodes, both sides, as many succeed as fit; midnight starts anew', async () => {
  const victim = await rich(50_000_00)
  const { no } = await openProject(world, { price: 20_00 })
  done(await victim.call(order.buy, { project: no, kg: t(50), priceVersion: 1 }))
  const thief = await takenOver(world, victim)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => {
      const call = (i % 2 ? as : node.as)(thief.token)
      return i % 4 < 2
        ? call(market.buy, { project: no, kg: t(1), priceCents: cents(19_00) })
        : call(market.sell, { project: no, kg: t(1), priceCents: cents(21_00) })
    }),
  )
  // Purchases count 19, sales 21: in either order the sum comes as near to 200 as one more of either allows.
  const sum = answers.reduce((all, answer, i) => all + (answer.code === 0 ? (i % 4 < 2 ? 19_00 : 21_00) : 0), 0)
  assert.ok(sum <= 200_00 && sum > 200_00 - 19_00, `${sum}`)
  assert.equal(Object.keys(tally(answers)).length, 2, JSON.stringify(tally(answers)))
  const first = answers.find((a) => a.code === 0)!.data as { no: string }
  refused(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(19_00) }), 'tradesHeldNoFactor')
  done(await thief.call(market.cancel, { no: first.no }))
  done(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(19_00) }))
  refused(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(19_00) }), 'tradesHeldNoFactor')
  await travel(world, DAY)
  assert.equal(done(await thief.call(market.hold, {})).hold!.usedCents, 0)
  done(await thief.call(market.buy, { project: no, kg: t(10), priceCents: cents(19_00) }))
  refused(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(19_00) }), 'tradesHeldNoFactor')
  await travel(world, 2 * DAY)
  done(await thief.call(market.buy, { project: no, kg: t(20), priceCents: cents(19_00) }))
})

test('earlier orders count for their day; those still waiting are cancelled and told', async () => {
  const victim = await rich()
  const { no } = await openProject(world, { price: 30_00 })
  done(await victim.call(order.buy, { project: no, kg: t(30), priceVersion: 1 }))
  const waiting = done(await victim.call(market.sell, { project: no, kg: t(20), priceCents: cents(30_00) }))
  await world.clock.forward(1000)
  const thief = await takenOver(world, victim)
  assert.equal(
    refused(await thief.call(market.sell, { project: no, kg: t(1), priceCents: cents(30_00) }), 'tradesHeldNoFactor')
      .used,
    'S$600.00',
  )
  await travel(world, 2000)
  assert.equal(done(await thief.call(market.mine, {})).items.length, 0)
  const notices = await world.db.rows<{ params: { no: string } }>(
    `select params from notice where member_id = $1 and kind = 'heldOrderTakenOut'`,
    [victim.id],
  )
  assert.deepEqual(
    notices.map((n) => n.params.no),
    [waiting.no],
  )
  done(await thief.call(market.sell, { project: no, kg: t(6), priceCents: cents(30_00) }))
})

test('a code from before the change confirms exactly one order, and no other key or factor', async () => {
  const victim = await addTotp(world, await rich())
  const accomplice = await rich()
  await travel(world, 2 * DAY)
  const no = await offered({ price: 1000_00, at: 1000_00, tons: 5, seller: accomplice })
  const owner = await resetByOwner(world, victim)
  const { call } = owner
  const two = { project: no, kg: t(2), priceCents: cents(1000_00) }
  const params = refused(await call(market.buy, two), 'tradesHeld')
  assert.deepEqual([params.used, params.value], ['S$0.00', 'S$2,000.00'])
  const totp = await freshCode(world, owner)
  const wrong = totp === '000000' ? '000001' : '000000'
  refused(await call(market.buy, { ...two, proof: { totp: wrong } }), 'factorIncorrect')
  done(await call(market.buy, { ...two, proof: { totp } }, 'the-same-key'))
  const again = done(await call(market.buy, { ...two, proof: { totp } }, 'the-same-key'))
  assert.equal(again.filledKg, 2000)
  for (const other of [two, { ...two, kg: t(1) }])
    refused(await call(market.buy, { ...other, proof: { totp } }), 'factorIncorrect')
  refused(await call(market.sell, { ...two, proof: { totp } }), 'factorIncorrect')
  refused(await call(market.buy, two), 'tradesHeld')
  // Confirmed orders do not use up the day's sum.
  assert.equal(refused(await call(market.buy, two), 'tradesHeld').used, 'S$0.00')
  // A lost answer may be asked for when the code is too old for anything else.
  await travel(world, HOUR)
  assert.deepEqual(done(await call(market.buy, { ...two, proof: { totp } }, 'the-same-key')), again)
})

test('without a wait no code is read: a session alone neither tries codes nor locks the factor', async () => {
  const member = await addTotp(world, await rich())
  const { no } = await openProject(world, { price: 20_00 })
  const wrong = { project: no, kg: t(1), priceCents: cents(20_00), proof: { totp: '000000' } }
  refused(await member.call(market.buy, wrong), 'factorIncorrect')
  await travel(world, 2 * DAY)
  for (let i = 0; i < 6; i++) done(await member.call(market.buy, wrong))
})

test('a passkey signs for one side, project, quantity and price; one added during the wait is void', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const key = softPasskey()
  const make = done(await victim.call(credential.startPasskey, { password: 'Tembusu-2026' }))
  done(await victim.call(credential.addPasskey, { label: 'Phone', passkey: key.make(make.options) }))
  const no = await offered({ price: 1000_00, at: 1000_00, tons: 5, seller: accomplice })
  const input = { project: no, kg: t(1), priceCents: cents(1000_00) }
  const signed = async (bound: string) => key.use(done(await victim.call(credential.askPasskey, { bound })).options)
  const bound = tradeBound({ side: 'buy', ...input, priceCents: 1000_00 })
  // The hold began with this very passkey, so the passkey is not older than the hold.
  refused(await victim.call(market.buy, { ...input, proof: { passkey: await signed(bound) } }), 'tradesHeldNoFactor')
  await travel(world, DAY + HOUR)
  done(await victim.call(market.buy, input))
  await travel(world, HOUR)
  done(await victim.call(credential.changeLoginPassword, { password: 'Tembusu-2026', newPassword: NEW_PASSWORD }))
  refused(await victim.call(market.buy, input), 'tradesHeld')
  for (const other of [
    { ...input, kg: t(2) },
    { ...input, priceCents: cents(1010_00) },
  ]) {
    refused(await victim.call(market.buy, { ...other, proof: { passkey: await signed(bound) } }), 'factorIncorrect')
  }
  done(await victim.call(market.buy, { ...input, proof: { passkey: await signed(bound) } }))
})

test('a factor that the thief adds with the new password opens nothing', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const no = await offered({ price: 1000_00, at: 1000_00, seller: accomplice })
  const thief = await addTotp(world, await takenOver(world, victim), NEW_PASSWORD)
  const input = { project: no, kg: t(1), priceCents: cents(1000_00) }
  refused(
    await thief.call(market.buy, { ...input, proof: { totp: await freshCode(world, thief) } }),
    'tradesHeldNoFactor',
  )
})

test('proceeds from a waiting buyer wait as long, without the name; a later wait changes nothing', async () => {
  const [victim, seller] = [await rich(), await payable(world, 5_000_00)]
  const no = await offered({ price: 100_00, at: 100_00, tons: 3, seller })
  const thief = await takenOver(world, victim)
  const startedAt = world.clock.now().getTime()
  const bought = done(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(100_00) }))
  assert.equal(bought.filledKg, 1000)
  const holds = async () => done(await seller.call(wallet.holds, {})).holds.filter((h) => h.why.startsWith('proceeds'))
  const [hold] = await holds()
  assert.deepEqual(
    [hold!.why, hold!.causeKind, hold!.amountCents, hold!.releaseBy],
    ['proceeds_wait', 'order', 98_36, startedAt + 72 * HOUR],
  )
  assert.match(hold!.releaseRule.en, /buyer’s wait/)
  assert.ok(!JSON.stringify(hold).includes(victim.email))
  await travel(world, 2 * DAY)
  done(await thief.call(credential.changeLoginPassword, { password: NEW_PASSWORD, newPassword: 'Angsana-2028' }))
  assert.equal((await holds()).length, 1, 'the working day has come, the buyer still waits')
  await travel(world, DAY + HOUR)
  assert.equal((await holds()).length, 0)
})

test('a waiting bid is a buyer too: a seller into it gets the proceeds after the buyer’s wait', async () => {
  const [victim, seller] = [await rich(), await rich()]
  const { no } = await openProject(world, { price: 50_00 })
  done(await seller.call(order.buy, { project: no, kg: t(2), priceVersion: 1 }))
  const thief = await takenOver(world, victim)
  done(await thief.call(market.buy, { project: no, kg: t(1), priceCents: cents(50_00) }))
  done(await (await rich()).call(market.buy, { project: no, kg: t(1), priceCents: cents(50_00) }))
  const sold = done(await seller.call(market.sell, { project: no, kg: t(2), priceCents: cents(50_00) }))
  assert.equal(sold.filledKg, 2000)
  const { holds } = done(await seller.call(wallet.holds, {}))
  assert.deepEqual(holds.map(({ why }) => why).sort(), ['proceeds', 'proceeds_wait'])
  const due = holds.map(({ releaseBy }) => releaseBy!)
  assert.equal(sold.dueAt, Math.max(...due), 'when the last part comes')
  const { book } = done(await seller.call(order.info, { no: sold.no }))
  assert.equal(book?.proceedsAt, Math.min(...due), 'when the first part comes')
})

test('other causes of a wait cover trades as well: a case, a second payee', async () => {
  const accomplice = await rich()
  const no = await offered({ price: 1000_00, at: 1000_00, seller: accomplice })
  const input = { project: no, kg: t(1), priceCents: cents(1000_00) }
  const cased = await payable(world, 5_000_00)
  for (let i = 0; i < 5; i++) await cased.call(credential.check, { proof: { tradingPassword: 'Wrong#2026xx' } })
  await world.fund(cased, 5_000_00)
  const params = refused(await cased.call(market.buy, input), 'tradesHeldNoFactor')
  assert.match((params.until as { en: string }).en, /^case C/)
  const added = await payable(world, 5_000_00)
  done(await added.call(market.buy, { ...input, priceCents: cents(900_00) }))
  done(
    await added.call(payee.add, { kind: 'account', bank: 'DBS', number: '9876543210', holder: 'LIM JUN HAO', proof }),
  )
  refused(await added.call(market.buy, input), 'tradesHeldNoFactor')
})

test('a booking takes nothing out: fee and tons are the member’s; presale credits sell under the limit', async () => {
  const [victim, accomplice] = [await rich(), await rich()]
  const { no } = await openPresale(world, { tons: 20, price: 100_00 })
  await identify(world, victim)
  const thief = await takenOver(world, victim)
  done(await bookWith(world)(thief, no, 10))
  await travel(world, 2 * DAY + HOUR)
  const [booking] = done(await thief.call(presale.list, {})).items
  done(await thief.call(presale.pay, { no: booking!.no }))
  done(await accomplice.call(market.buy, { project: no, asset: 'presale', kg: t(10), priceCents: cents(95_00) }))
  const sell = (tons: number) =>
    thief.call(market.sell, { project: no, asset: 'presale', kg: t(tons), priceCents: cents(95_00) })
  assert.equal(refused(await sell(10), 'tradesHeldNoFactor').value, 'S$1,000.00')
  done(await sell(2))
  refused(await sell(1), 'tradesHeldNoFactor')
})
