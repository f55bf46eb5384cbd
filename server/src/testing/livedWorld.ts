/** A small world in which everything has happened once, so that every breakage has something to break. */
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { LAST_DAY } from '@tonne/domain/carbon/plan'
import { addDays, dayOf } from '@tonne/domain/days'
import { done } from './answers.ts'
import { addTotp, freshCode, type Guarded, resetByOwner } from './heldPeople.ts'
import { bookWith, openPresale } from './openPresale.ts'
import { openProject } from './openProject.ts'
import { approvedOut, payable, proof, requestOut } from './payees.ts'
import { t } from './trades.ts'
import { DAY, HOUR, sleepThrough, travel } from './travel.ts'
import type { World } from './world.ts'

/** Moves through weeks without ending sessions, as the demo's clock does. */
export async function liveThrough(world: World): Promise<void> {
  const { ann, corp, schedule } = world
  const call = { ann: ann.call, corp: corp.call }
  for (const person of [ann, corp]) await world.fund(person, 40_000_00)
  const { no } = await openProject(world)
  const guarded = await addTotp(world, await payable(world, 2_000_00))
  await planOnce(world, no)
  for (const who of [call.ann, call.corp]) done(await who(order.buy, { project: no, kg: t(50), priceVersion: 1 }))
  // A trade that is settled on Monday, then one that waits, with a resting offer and a resting bid.
  const trade = async () => {
    done(await call.corp(market.sell, { project: no, kg: t(10), priceCents: 28_40 }))
    done(await call.ann(market.buy, { project: no, kg: t(4), priceCents: 29_00 }))
  }
  await trade()
  const drawn = await openPresale(world, { tons: 100 })
  const book = bookWith(world)
  done(await book(ann, drawn.no, 20))
  done(await book(corp, drawn.no, 30))
  await travel(world, 2 * DAY + HOUR)
  const { items } = done(await call.ann(presale.list, {}))
  done(await call.ann(presale.pay, { no: items[0]!.no }))
  await travel(world, 4 * DAY)
  const soon = await openPresale(world, { tons: 50 })
  done(await book(corp, soon.no, 10))
  await sleepThrough(world, HOUR)
  await trade()
  done(await call.ann(market.buy, { project: no, kg: t(2), priceCents: 26_00 }))
  await withdrawOnce(world)
  await holdOnce(world, no, guarded)
  await restrictOnce(world)
  await schedule.runNow()
  // Seals and checkpoints are made with everything before this.
  await schedule.runNow()
}

/** A case that an operator opened, dated anew and lifted. */
async function restrictOnce(world: World): Promise<void> {
  const [{ id }, support] = [await world.newMember(), await world.operator('support')]
  const text = { textEn: 'Orders that cancel each other.', textCn: '订单相互抵消。', reason: 'Seen in the book' }
  const by = (days: number) => world.clock.now().getTime() + days * DAY
  const input = { memberId: id, scopes: ['order' as const], code: 'unusual_orders' as const, reviewBy: by(3), ...text }
  const { caseNo } = done(await support.call(restrictionDesk.impose, input))
  done(await support.call(restrictionDesk.review, { caseNo: caseNo!, reviewBy: by(5), ...text }))
  done(await support.call(restrictionDesk.lift, { caseNo: caseNo!, ...text }))
}

/** A plan whose first month comes during the travels. */
async function planOnce(world: World, project: string): Promise<void> {
  const person = await payable(world, 100_00)
  const day = Math.min(LAST_DAY, Number(addDays(dayOf(world.clock.now()), 1).slice(8)))
  const terms = {
    project,
    kg: t(1),
    capCents: 40_00,
    day,
    beneficiary: 'self',
    reason: 'travel',
    reasonText: '',
    message: '',
    proof,
  } as const
  done(await person.call(plan.create, terms))
}

/** One withdrawal that is paid and one that waits. */
async function withdrawOnce(world: World): Promise<void> {
  const waits = await payable(world, 500_00)
  await approvedOut(world, await world.operators('finance', 'finance'))
  for (let i = 0; i < 3; i++) await travel(world, HOUR)
  done(await requestOut(waits, 50_00))
}

/**
 * A member whose withdrawals are on hold buys a little, then more with a code, gives a ton away and sets up a plan,
 * each with a new code.
 */
async function holdOnce(world: World, project: string, guarded: Guarded): Promise<void> {
  const owner = await resetByOwner(world, guarded)
  await sleepThrough(world, HOUR / 4)
  const { call } = owner
  done(await world.corp.call(market.sell, { project, kg: t(12), priceCents: 28_40 }))
  const bid = (tons: number) => ({ project, kg: t(tons), priceCents: 28_40 })
  done(await call(market.buy, bid(2)))
  done(await call(market.buy, { ...bid(8), proof: { totp: await freshCode(world, owner) } }))
  const shown = async () => ({ ...proof, totp: await freshCode(world, owner) })
  const given = { beneficiary: 'other', name: 'Ah Ma', reason: 'gift', reasonText: '', message: '' } as const
  done(await call(retirement.request, { project, kg: t(1), ...given, proof: await shown() }))
  done(await call(plan.create, { project, kg: t(1), capCents: 40_00, day: 1, ...given, proof: await shown() }))
}
