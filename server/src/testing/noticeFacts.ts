/**
 * What each kind of notice says, as the books and the tables have it. A notice that tells its member another amount,
 * number or reason than what happened is a lie, whichever use case sent it.
 */
import type { NoticeKind } from '@tonne/domain/base/notices'
import { bothLanguages, sayCents, sayKg, saySigned } from '@tonne/domain/format'

type Fact = readonly [how: (value: never) => unknown, sql: string]
/** The rows that a notice `n` is about, and by parameter what it must say. */
export type NoticeFacts = { about: string; says: Readonly<Record<string, Fact>> }

const cents = (sql: string): Fact => [sayCents, sql]
const signed = (sql: string): Fact => [saySigned, sql]
const tons = (sql: string): Fact => [(kg: number) => bothLanguages((lang) => sayKg(kg, lang)), sql]
const text = (sql: string): Fact => [(value: string) => value, sql]
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
    ...order,
    says: { no: text('o.no'), returned: cents(moved(`'available'`, byOrder('booking_return'))) },
  },
  drawn: {
    ...order,
    says: { no: text('o.no'), drawn: tons('(select allotted_kg from booking where order_id = o.id)') },
  },
  drawnNone: { ...order, says: { returned: cents(moved(`'available'`, byOrder('booking_return'))) } },
  drawVoid: { ...order, says: { returned: cents(moved(`'available'`, byOrder('booking_return'))) } },
  finalPaid: {
    about: `${order.about} join booking b on b.order_id = o.id`,
    says: {
      no: text('o.no'),
      amount: cents(`-${moved(`'available'`, byOrder('final_payment'))}`),
      tons: tons('b.allotted_kg'),
    },
  },
  finalLapsed: {
    ...order,
    says: {
      no: text('o.no'),
      returned: cents(moved(`'available'`, byOrder('lapse'))),
      forfeit: cents(`-${moved(PURSE, byOrder('lapse'))}`),
    },
  },
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
