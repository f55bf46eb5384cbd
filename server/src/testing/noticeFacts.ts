/**
 * What each kind of notice says, as the books and the tables have it. A notice that tells its member another amount,
 * number or reason than what happened is a lie, whichever use case sent it.
 */
import type { NoticeKind } from '@tonne/domain/base/notices'
import { bothLanguages, sayBothDayTimes, sayCents, sayKg, saySigned } from '@tonne/domain/format'

type Fact = readonly [how: (value: never) => unknown, sql: string]
/** The rows that a notice `n` is about, and by parameter what it must say. */
export type NoticeFacts = { about: string; says: Readonly<Record<string, Fact>> }

const cents = (sql: string): Fact => [sayCents, sql]
const signed = (sql: string): Fact => [saySigned, sql]
const tons = (sql: string): Fact => [(kg: number) => bothLanguages((lang) => sayKg(kg, lang)), sql]
const text = (sql: string): Fact => [(value: string) => value, sql]
const dayTime = (sql: string): Fact => [(at: string) => sayBothDayTimes(new Date(at)), sql]
/** Operators write a reason once, and it is shown unchanged in both languages. */
const reason = (en: string, cn = en): Fact => [
  (value: unknown) => value,
  `jsonb_build_object('en', ${en}, 'cn', ${cn})`,
]

/** The number of the row in the notice's cause, such as 17 in 'deposit 17 returned'. */
const ID = `substring(n.cause from '^[a-z ]+ (\\d+)')::bigint`
const REF = `substring(n.cause from '^deposit \\d+ review (.*)$')`
const cash = (pockets: string): string => `(select id from account where kind = 'member' and owner_id = n.member_id
  and asset = 0 and pocket in (${pockets}))`
/** What entries of a kind and cause brought into the member's pockets, less what they took. */
const moved = (pockets: string, entries: string): string => `(select coalesce(sum(case when p.credit_id in
  ${cash(pockets)} then p.amount else 0 end - case when p.debit_id in ${cash(pockets)} then p.amount else 0 end),
  0)::bigint from posting p where ${entries})`
const PURSE = `'available', 'held'`
const byOrder = (kind: string): string => `p.kind = '${kind}' and p.cause_id = o.id`

const withdrawal = { about: `withdrawal w on w.id = ${ID}` }
const amountOfLine = {
  about: `deposit d on d.id = ${ID} join bank_line l on l.bank_ref = ${REF} and l.deposit_id = d.id`,
}
const order = { about: `"order" o on o.id = ${ID}` }
const booking = { about: `${order.about} join booking b on b.order_id = o.id join project j on j.id = b.project_id` }
/** What is held of a booking's fee from its draw on, and what its order then takes beside that. */
const KEPT = `(b.fee_cents - coalesce((select sum(amount) from posting p where ${byOrder('booking_return')}), 0))`
const REST = cents(`(o.total_cents + o.fee_cents + o.gst_cents - ${KEPT})::bigint`)
/** Of an order `o` with the part `b` in the book: what was filled when the notice was sent, and what before. */
const filledBy = (notice: string): string => `substring(${notice}.cause from '\\d+$')::bigint`
const OF_ORDER = `from trade t where o.id in (t.buy_order_id, t.sell_order_id)`
const NOTIFIED = `greatest((select coalesce(sum(kg), 0) ${OF_ORDER} and t.taker = b.side), (select coalesce(
  max(${filledBy('e')}), 0) from notice e
  where e.kind = n.kind and e.cause like 'fill ' || o.id || ' %' and e.id < n.id))`
const AVERAGE = `(select round(sum(total_cents) * 1000.0 / sum(kg))::bigint from (select t.total_cents, t.kg, sum(t.kg)
  over (order by t.at, t.id) as filled_kg ${OF_ORDER}) t where filled_kg <= ${filledBy('n')})`
const sides: Fact = [
  (side: 'buy' | 'sell') => ({ buy: { en: 'Buy', cn: '买入' }, sell: { en: 'Sell', cn: '卖出' } })[side],
  'b.side',
]
const takenOut = {
  about: `"order" o on o.no = substring(n.cause from '^taken out (.*)$') join book_order b on b.order_id = o.id`,
  says: { no: text('o.no'), left: tons('b.kg - b.own_kg - b.filled_kg') },
}
const link = { about: `owner_link l on l.id = ${ID} join member a on a.id = l.account_id` }
const retirement = { about: `retirement r on r.id = ${ID}` }
const plan = { about: `plan a on a.id = ${ID}` }
const month = {
  about: `${plan.about} join plan_month m on m.plan_id = a.id and m.due_on::text = substring(n.cause from '\\S+$')`,
}
const kgOf = { no: text('a.no'), tons: tons('a.kg') }
const request = { about: `request q on q.id = ${ID}`, says: { no: text('q.no') } }
const restriction = { about: `restriction r on r.id = ${ID}` }

export const noticeFacts: Readonly<Partial<Record<NoticeKind, NoticeFacts>>> = {
  tradingPasswordLocked: {
    about: restriction.about,
    says: {
      caseNo: text('r.case_no'),
      amount: cents(`coalesce((select amount_cents from hold where why = 'locked' and cause_id = r.id), 0)`),
    },
  },
  depositCredited: {
    about: `deposit d on d.id = ${ID}`,
    says: { amount: cents(moved(PURSE, 'p.entry_id = d.entry_id')), reference: text('d.reference') },
  },
  depositInReview: {
    ...amountOfLine,
    says: { amount: cents('l.amount_cents'), asked: cents('d.amount_cents'), reference: text('d.reference') },
  },
  depositOfOther: {
    ...amountOfLine,
    says: { amount: cents('l.amount_cents'), payer: text('l.counterparty'), reference: text('d.reference') },
  },
  depositReturned: {
    about: `deposit d on d.id = ${ID} join bank_line l on l.deposit_id = d.id join line_decision x on x.line_id = l.id
      and x.kind = 'return' and x.state = 'approved'`,
    says: { amount: cents('l.amount_cents'), reference: text('d.reference') },
  },
  entryCorrected: {
    about: `correction c on c.id = ${ID}`,
    says: { amount: signed(moved(PURSE, 'p.entry_id = c.made_entry_id')), no: text('c.no') },
  },
  moneyGivenOn: {
    about: `correction c on c.id = ${ID}`,
    says: { amount: signed(moved(PURSE, 'p.entry_id = c.given_entry_id')), no: text('c.no') },
  },
  claimRefused: {
    about: `claim c on c.id = ${ID}`,
    says: { amount: cents('c.amount_cents'), no: text('c.no'), reason: text('c.answer') },
  },
  payeeRejected: { about: `payee p on p.id = ${ID}`, says: { reason: text('p.rejected_why') } },
  withdrawalRequested: {
    ...withdrawal,
    says: { amount: cents('w.amount_cents'), net: cents('w.net_cents'), fee: cents('w.fee_cents') },
  },
  withdrawalSent: { ...withdrawal, says: { no: text('w.no'), net: cents('w.net_cents') } },
  withdrawalCompleted: { ...withdrawal, says: { no: text('w.no'), net: cents('w.net_cents') } },
  withdrawalRefused: {
    ...withdrawal,
    says: { no: text('w.no'), amount: cents('w.amount_cents'), reason: reason('w.refused_en', 'w.refused_cn') },
  },
  withdrawalCancelled: { ...withdrawal, says: { no: text('w.no'), amount: cents('w.amount_cents') } },
  bookingOfOwner: {
    ...booking,
    says: { no: text('o.no'), project: text('j.no'), returned: cents(moved(`'available'`, byOrder('booking_return'))) },
  },
  drawn: {
    ...booking,
    says: {
      no: text('o.no'),
      asked: tons('b.asked_kg'),
      drawn: tons('b.allotted_kg'),
      rest: REST,
      deadline: dayTime('b.final_due_at'),
    },
  },
  drawnNone: {
    ...booking,
    says: {
      asked: tons('b.asked_kg'),
      project: text('j.no'),
      returned: cents(moved(`'available'`, byOrder('booking_return'))),
    },
  },
  drawVoid: {
    ...booking,
    says: { project: text('j.no'), returned: cents(moved(`'available'`, byOrder('booking_return'))) },
  },
  finalReminder: {
    ...booking,
    says: {
      no: text('o.no'),
      rest: REST,
      forfeit: cents(`round(${KEPT} * (b.terms ->> 'forfeitBasisPoints')::int / 10000.0)::bigint`),
      deadline: dayTime('b.final_due_at'),
    },
  },
  finalPaid: {
    about: `${order.about} join booking b on b.order_id = o.id`,
    says: {
      no: text('o.no'),
      amount: cents(`-${moved(`'available'`, byOrder('final_payment'))}`),
      tons: tons('b.allotted_kg'),
    },
  },
  finalLapsed: {
    ...booking,
    says: {
      no: text('o.no'),
      deadline: dayTime('b.final_due_at'),
      returned: cents(moved(`'available'`, byOrder('lapse'))),
      forfeit: cents(`-${moved(PURSE, byOrder('lapse'))}`),
    },
  },
  delivered: {
    ...order,
    says: { no: text('o.no'), tons: tons(`(select sum(amount)::bigint from posting p where ${byOrder('delivery')})`) },
  },
  deliveredTraded: {
    about: `project j on j.id = ${ID}`,
    says: {
      project: text('j.no'),
      tons: tons(`(select sum(p.amount)::bigint from posting p join account a on a.id = p.credit_id
        where p.kind = 'delivery' and a.owner_id = n.member_id and a.asset = j.id)`),
    },
  },
  orderFilled: {
    about: `${order.about} join book_order b on b.order_id = o.id`,
    says: {
      no: text('o.no'),
      side: sides,
      price: cents(AVERAGE),
      tons: tons(`(${filledBy('n')} - ${NOTIFIED})::bigint`),
    },
  },
  orderTakenOut: takenOut,
  presaleOrderTakenOut: takenOut,
  heldOrderTakenOut: takenOut,
  restrictedOrderTakenOut: takenOut,
  strayOrderTakenOut: { ...takenOut, says: { ...takenOut.says, price: cents('b.price_cents') } },
  namedByCompany: { ...link, says: { company: text('a.company_name') } },
  ownerConfirmed: { ...link, says: { account: text('a.company_name') } },
  proceedsCame: {
    ...order,
    says: {
      no: text('o.no'),
      amount: cents(`(select sum(total_cents - sell_fee_cents - sell_gst_cents)::bigint from trade
        where id::text = any(string_to_array(substring(n.cause from '^proceeds \\d+ (.*)$'), ' ')))`),
    },
  },
  retirementRequested: {
    ...retirement,
    // One notice for a list, whose retirements are one entry.
    says: {
      no: text('r.no'),
      tons: tons('(select sum(kg)::bigint from retirement where entry_id = r.entry_id and member_id = r.member_id)'),
    },
  },
  retirementDone: { ...retirement, says: { no: text('r.no'), tons: tons('r.kg') } },
  retirementRefused: { ...retirement, says: { no: text('r.no'), tons: tons('r.kg'), reason: reason('r.refused_why') } },
  planCreated: { ...plan, says: { ...kgOf, cap: cents('a.cap_cents') } },
  planReminder: { ...plan, says: { ...kgOf, cap: cents('a.cap_cents') } },
  planDone: {
    about: `${month.about} join "order" o on o.id = m.order_id join retirement r on r.id = m.retirement_id`,
    says: { ...kgOf, pay: cents('m.pay_cents'), order: text('o.no'), retirement: text('r.no') },
  },
  planSkipped: { ...month, says: kgOf },
  restrictionImposed: {
    ...restriction,
    says: { caseNo: text('r.case_no'), reason: reason('r.reason_en', 'r.reason_cn') },
  },
  restrictionLifted: { ...restriction, says: { caseNo: text('r.case_no') } },
  restrictionReviewed: { ...restriction, says: { caseNo: text('r.case_no') } },
  reviewLate: { ...restriction, says: { caseNo: text('r.case_no') } },
  accountFrozen: { ...restriction, says: { caseNo: text('r.case_no') } },
  accountThawed: { ...restriction, says: { caseNo: text('r.case_no') } },
  requestSent: request,
  requestApproved: request,
  requestDone: { ...request, says: { no: text('q.no'), reason: reason('q.outcome', 'q.outcome_cn') } },
  requestRefused: { ...request, says: { no: text('q.no'), reason: reason('q.outcome', 'q.outcome_cn') } },
  requestCancelled: request,
}
