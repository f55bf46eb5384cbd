/** A world in which much went otherwise than hoped: refused, cancelled, returned, expired, short of money. */
import { plan } from '@tonne/contract/carbon/plan'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { restriction } from '@tonne/contract/people/restriction'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { paperKinds } from '@tonne/domain/publishing/content'
import { settleOut } from '../../server/src/app.ts'
import { settleLine } from '../../server/src/money/deposit/settleLine.ts'
import { insertPaper } from '../../server/src/publishing/news/store.ts'
import { done } from '../../server/src/testing/answers.ts'
import { bankLine, strayLine } from '../../server/src/testing/bankLines.ts'
import { aPlanOf } from '../../server/src/testing/memberActs.ts'
import { bookWith, openPresale } from '../../server/src/testing/openPresale.ts'
import { openProject } from '../../server/src/testing/openProject.ts'
import { approvedOut, payable, requestOut } from '../../server/src/testing/payees.ts'
import type { Person } from '../../server/src/testing/people.ts'
import { retire } from '../../server/src/testing/retirements.ts'
import { t } from '../../server/src/testing/trades.ts'
import { DAY, HOUR, travel } from '../../server/src/testing/travel.ts'
import type { World } from '../../server/src/testing/world.ts'

const reason = 'compared with the papers'
const texts = { textEn: 'The registry does not know these tons', textCn: '登记处没有这些吨数的记录' }

const same = (text: string) => ({ en: text, cn: text })

/** Members by what happened to them. */
export async function makeTroubled(world: World) {
  const { no: project } = await openProject(world)
  for (const name of paperKinds) {
    const paper = { name, version: 1, title: same(name), body: { en: [], cn: [] }, changed: same('') }
    await insertPaper(world.db, { ...paper, effectiveAt: new Date(0) })
  }
  return {
    taker: await taker(world, project),
    payer: await payer(world),
    giver: await giver(world, project),
    ...(await bookers(world)),
    newcomer: await world.newMember(),
  }
}

/**
 * Deposits that were cancelled, paid by somebody else, reversed, paid with less than asked for, and credited to
 * another; one that waits, and a claim that waits.
 */
async function payer(world: World): Promise<Person> {
  const [finance, other] = await world.operators('finance', 'finance')
  const person = await world.newMember()
  const { call } = person
  await world.fund(person, 120_00)
  const { entryNo } = done(await call(wallet.logs, {})).items[0]!
  const given = { entry: entryNo, giveTo: world.corp.id, evidence: 'advice 4411', ...texts, reason }
  const { no } = done(await finance.call(correctionDesk.propose, given))
  done(await other.call(correctionDesk.decide, { no, approve: true, reason }))
  await world.fund(person, 300_00)
  for (const [asked, memberId] of [
    [65_00, person.id],
    [45_00, world.corp.id],
  ] as const) {
    const { reference } = done(await call(deposit.create, { amountCents: cents(asked) }))
    await strayLine(world, asked - 5_00, { reference })
    const [line] = done(await finance.call(lineDesk.lines, { search: reference })).items
    const { id } = done(await finance.call(lineDesk.match, { line: line!.id, memberId, reason }))
    done(await other.call(lineDesk.decide, { decision: id, approve: true, reason }))
  }
  const cancelled = done(await call(deposit.create, { amountCents: cents(80_00) }))
  done(await call(deposit.cancel, { no: cancelled.no }))
  done(await call(deposit.create, { amountCents: cents(90_00) }))
  await travel(world, 2 * DAY)
  const strange = done(await call(deposit.create, { amountCents: cents(150_00) }))
  await strayLine(world, 150_00, { reference: strange.reference, counterparty: 'ANOTHER PERSON' })
  await strayLine(world, 77_00, { counterparty: 'LIM JUN HAO' })
  done(await call(deposit.create, { amountCents: cents(60_00) }))
  const paid = { amountCents: cents(77_00), paidDay: dayOf(world.clock.now()), sender: 'Lim Jun Hao', reference: '' }
  done(await call(claim.create, { ...paid, evidence: 'Paid by the app of my bank', pictures: [] }))
  return person
}

/** A withdrawal that was cancelled, one that was refused, one that the bank returned, and one that waits. */
async function taker(world: World, project: string) {
  const person = await approvedOut(world, await world.operators('finance', 'finance'), 100_00, 900_00)
  for (let i = 0; i < 4; i++) await travel(world, 30_000)
  const back = bankLine(world, 99_00, { endToEndId: person.no, returned: 'AC04' })
  await settleLine(world.tools, settleOut)(back, world.clock.now())
  await travel(world, DAY)
  const second = done(await requestOut(person, 60_00))
  done(await person.call(withdrawal.cancel, { no: second.no }))
  await travel(world, DAY)
  const third = done(await requestOut(person, 70_00))
  const finance = await world.operator('finance')
  done(await finance.call(withdrawalDesk.refuse, { no: third.no, reason: 'The name of the account is another' }))
  done(await person.call(order.buy, { project, kg: t(3), priceVersion: 1 }))
  done(await person.call(market.sell, { project, kg: t(1), priceCents: 31_00 }))
  const bid = done(await person.call(market.buy, { project, kg: t(1), priceCents: 26_00 }))
  done(await person.call(market.cancel, { no: bid.no }))
  done(await person.call(market.buy, { project, kg: t(2), priceCents: 26_50 }))
  await travel(world, DAY)
  done(await requestOut(person, 80_00))
  return person
}

/** A retirement that was refused, one that is instructed; plans short of money, above their limit, and ended. */
async function giver(world: World, project: string) {
  const maker = await world.operator('market')
  const person = await payable(world, 300_00)
  done(await person.call(order.buy, { project, kg: t(5), priceVersion: 1 }))
  const refused = done(await retire(person, project, { message: 'For the flight to Perth' }))
  done(await maker.call(retirementDesk.instruct, { no: refused.no, reason }))
  done(await maker.call(retirementDesk.refuse, { no: refused.no, reason: texts.textEn }))
  const instructed = done(await retire(person, project, { beneficiary: 'other', name: 'Ah Ma', kg: 2000 }))
  done(await maker.call(retirementDesk.instruct, { no: instructed.no, reason }))
  done(await retire(person, project, { beneficiary: 'anonymous', reason: 'other', reasonText: 'A quiet gift' }))
  await aPlanOf(person, project, { beneficiary: 'self' })
  // A month costs exactly as much as it may.
  await aPlanOf(person, project, { capCents: cents(28_87) })
  const stopped = await aPlanOf(person, project)
  done(await person.call(plan.stop, { no: stopped }))
  return person
}

/**
 * A booking that lapsed, one that was cancelled, one without tons, and one that is due while money is short and the
 * account is frozen; another whose booking is due while money is short.
 */
async function bookers(world: World) {
  const person = await payable(world, 200_00)
  const book = bookWith(world)
  const lapses = await openPresale(world, { tons: 10 })
  done(await book(person, lapses.no, 10))
  const left = await openPresale(world, { tons: 10 })
  const { no } = done(await book(person, left.no, 5))
  done(await person.call(presale.cancel, { no }))
  await travel(world, 7 * DAY)
  const due = await openPresale(world, { tons: 40 })
  done(await book(person, due.no, 20))
  const short = await payable(world, 90_00)
  done(await book(short, due.no, 20))
  await travel(world, 2 * DAY + HOUR)
  const support = await world.operator('support')
  const reviewBy = world.clock.now().getTime() + 5 * DAY
  const input = { memberId: person.id, scopes: ['sell' as const], code: 'unusual_orders' as const, reviewBy, reason }
  done(await support.call(restrictionDesk.impose, { ...input, ...texts }))
  done(await person.call(restriction.freeze, {}))
  return { booker: person, short }
}
