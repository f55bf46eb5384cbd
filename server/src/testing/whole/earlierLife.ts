/**
 * Days of a production installation, lived by the release that runs this file: `earlierDatabase.test.ts` copies it into
 * the sources of the previous release. So it uses only what that release has. Prints what the test must know, and
 * leaves the database as it is.
 */
import { proof as proofs } from '@tonne/contract/base/proof'
import { plan } from '@tonne/contract/carbon/plan'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { lineDesk } from '@tonne/contract/money/claim'
import { deposit } from '@tonne/contract/money/deposit'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { dayOf } from '@tonne/domain/days'
import { done } from '../answers.ts'
import { publishedOf } from '../drafts.ts'
import { bookWith } from '../openPresale.ts'
import { identify } from '../owners.ts'
import { proof, setTrading } from '../payees.ts'
import type { Person } from '../people.ts'
import { completeRetirement, evidenceOn, retire } from '../retirements.ts'
import { statementFiles } from '../statementFile.ts'
import { t } from '../trades.ts'
import { DAY, HOUR, travel } from '../travel.ts'
import { makeWorld } from '../world.ts'

const reason = 'as asked for'
const bank = { uen: '197401143C', name: 'Tonne Pte Ltd', number: '0721234567', bic: 'DBSSSGSGXXX' }
const world = await makeWorld({ mode: 'production', bank })
const { ann, corp, db, clock } = world
const third = await world.newMember()
const finance = await world.operators('finance', 'finance')
const desk = await world.operators('market', 'market')
const support = await world.operator('support')
const after = (ms: number) => clock.now().getTime() + ms
/** Time passes, due jobs run, and operators log in again. */
async function pass(ms: number): Promise<void> {
  await travel(world, ms)
  for (const operator of [...finance, ...desk, support]) operator.call = await operator.again()
}

const bankFiles = statementFiles(bank.number)
async function statement(...lines: Parameters<typeof bankFiles.next>[1]): Promise<void> {
  const content = bankFiles.next(dayOf(clock.now()), lines)
  done(await finance[0].call(bankfileDesk.import, { name: 'statement.csv', content, reason }))
}

/** On sale, or open for booking, in an hour; booking ends after a day. */
async function published(first: number, finalPaymentHours?: number): Promise<string> {
  const sale = { bookingBasisPoints: 1000, forfeitBasisPoints: 5000, supplyKg: null }
  const [startsAt, endsAt] = [after(HOUR), after(HOUR + DAY)]
  const change = finalPaymentHours
    ? { presale: { ...sale, startsAt, endsAt, finalPaymentHours }, startsAt: endsAt + 8 * DAY }
    : {}
  return (await publishedOf(world, desk, first, change)).no
}

/** A withdrawal that is in the bank's file; returns its number and what the bank pays. */
async function exported(person: Person, account: number, amountCents: number) {
  const { no, netCents } = done(await person.call(withdrawal.request, { amountCents, payee: account, proof }))
  done(await finance[0].call(withdrawalDesk.propose, { no, reason }))
  done(await finance[1].call(withdrawalDesk.approve, { no, reason }))
  done(await finance[1].call(withdrawalDesk.exportBatch, { reason }))
  return { no, netCents }
}

// Friday: deposits, one payment that nobody expected, projects, a payee.
const paid: { cents: number; reference?: string; name?: string }[] = []
for (const { call } of [ann, corp, third]) {
  const { reference } = done(await call(deposit.create, { amountCents: 5_000_00 }))
  paid.push({ cents: 5_000_00, reference })
}
const [plain, short, long] = [await published(1), await published(10_001, 48), await published(20_001, 168)]
await statement(...paid, { cents: 70_00, name: 'TAN WEI LING' })
const { items: stray } = done(await finance[0].call(lineDesk.lines, { outcome: 'open' }))
const matched = done(await finance[0].call(lineDesk.match, { line: stray[0]!.id, memberId: ann.id, reason }))
done(await finance[1].call(lineDesk.decide, { decision: matched.id, approve: true, reason }))
await identify(world, ann)
await setTrading(world, ann)
const account = { kind: 'account', bank: 'DBS', number: '1234567890', holder: 'TAN MEI HUA', proof } as const
const { id: payeeId } = done(await ann.call(payee.add, account))
done(await finance[0].call(payeeDesk.verify, { id: payeeId, reason }))

// Purchases, a trade, bookings, a certificate with a wrong name and its correction.
await pass(HOUR)
for (const { call } of [ann, corp]) done(await call(order.buy, { project: plain, kg: t(20), priceVersion: 1 }))
done(await corp.call(market.sell, { project: plain, kg: t(5), priceCents: 20_00 }))
done(await ann.call(market.buy, { project: plain, kg: t(2), priceCents: 20_00 }))
const book = bookWith(world)
const bookings = [
  done(await book(ann, short, 10)).no,
  done(await book(corp, short, 5)).no,
  done(await book(third, long, 10)).no,
  done(await book(ann, long, 3)).no,
]
const { no: retired } = done(await retire(ann, plain, { kg: t(3), beneficiary: 'other', name: 'Rumah Hijua' }))
await completeRetirement(world, retired)
const words = { no: retired, name: 'Rumah Hijau', reasonText: '', message: '', ...evidenceOn(world), reason }
done(await desk[0].call(retirementDesk.proposeCorrection, words))
done(await desk[1].call(retirementDesk.decideCorrection, { no: retired, approve: true, reason }))
await statement()

// A plan of each month's 25th, and payments that stopped for a moment.
const terms = { capCents: 40_00, day: 25, beneficiary: 'self', reason: 'travel', reasonText: '', message: '' } as const
done(await ann.call(plan.create, { project: plain, kg: t(1), ...terms, proof }))
const { id: stop } = done(await finance[0].call(withdrawalDesk.stopOut, { reason }))
done(await finance[0].call(withdrawalDesk.proposeResume, { reason }))
done(await finance[1].call(withdrawalDesk.approveResume, { id: stop, reason }))

// The draws; then a case keeps two members from paying for some hours.
await pass(DAY)
await statement()
await pass(HOUR)
const text = { textEn: 'Explained by the member', textCn: '会员已说明', reason: 'Heard them' }
const cases: string[] = []
for (const { id } of [ann, third]) {
  const input = { memberId: id, scopes: ['order' as const], code: 'unusual_orders' as const, reviewBy: after(3 * DAY) }
  cases.push(done(await support.call(restrictionDesk.impose, { ...input, ...text })).caseNo!)
}
await pass(5 * HOUR)
for (const caseNo of cases) done(await support.call(restrictionDesk.lift, { caseNo, ...text }))
await pass(HOUR)
done(await ann.call(presale.pay, { no: bookings[0]! }))

// Monday: one withdrawal is paid, another is at the bank; the company's booking lapses.
await pass(41 * HOUR)
await statement()
const first = await exported(ann, payeeId, 300_00)
await statement({ cents: -first.netCents, endToEndId: first.no })
await pass(DAY)
const waiting = await exported(ann, payeeId, 200_00)
done(await third.call(order.buy, { project: plain, kg: t(4), priceVersion: 1 }))
await statement()
await pass(HOUR)

// In production each operator came by an invitation that others approved, and their sessions began with a login.
for (const [actor, act] of Object.entries({
  "'system', null::bigint": 'operator.invite',
  'name, id': 'operator.accept',
}))
  await db.rows(
    `insert into audit (actor, operator_id, act, subject, reason, after, address, at)
    select ${actor}, $1, email, 'made by a test', jsonb_build_object('role', role), '', $2 from operator`,
    [act, clock.now()],
  )
await db.rows('update operator_session set revoked_at = created_at')
// Releases before 22 November kept no names with a corrected certificate.
const owner = await world.owner()
await owner.query(`set session_replication_role = replica;
  update certificate set proposed_by = null, decided_by = null where version = 2`)
await owner.end()
const { publicKey, head } = done(await world.as()(proofs.head, {}))
const { publicUrl, secret } = world.tools.settings
const lived = {
  ...{
    url: world.url,
    now: clock.now().getTime(),
    settings: { publicUrl, secret, bank },
    people: { ann, corp, third },
  },
  head: { publicKey, head: head! },
  finance: finance.map(({ id }) => id),
  ...{ plain, short, long, bookings, retired, waiting, payeeId, statements: bankFiles.at },
}
export type Lived = typeof lived
await world.app.close()
await db.end()
console.log(JSON.stringify(lived))
