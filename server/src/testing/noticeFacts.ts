/**
 * What each kind of notice says, as the books and the tables have it. A notice that tells its member another amount,
 * number or reason than what happened is a lie, whichever use case sent it.
 */
import type { NoticeKind } from '@tonne/domain/base/notices'
import { firstTerms } from '@tonne/domain/base/terms'
import { addWorkingDays, dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayDate, sayKg } from '@tonne/domain/format'
import { type PayeeKind, sayPayee } from '@tonne/domain/money/payee'
import { type RefusalName, type RefusalParams, sayRefusal } from '@tonne/domain/refusals'
import { keptBy } from '../trust/invariants/bookingInvariant.ts'
import { accountNoticeFacts } from './accountNoticeFacts.ts'
import { type Fact, ID, instant, type NoticeFacts, reason, text } from './noticeFact.ts'
import { requestNoticeFacts } from './requestNoticeFacts.ts'

const cents = (sql: string): Fact => [sayCents, sql]
const signed = (sql: string): Fact => [(sum: number) => `${sum > 0 ? '+' : ''}${sayCents(sum)}`, sql]
const tons = (sql: string): Fact => [(kg: number) => bothLanguages((lang) => sayKg(kg, lang)), sql]
/** The last word of a plan's cause. */
const DUE = `substring(n.cause from '\\S+$')`
const REF = `substring(n.cause from '^deposit \\d+ review (.*)$')`
const cash = (pockets: string): string => `(select id from account where kind = 'member' and owner_id = n.member_id
  and asset = 0 and pocket in (${pockets}))`
/** What entries of a kind and cause brought into the member's pockets, less what they took. */
const moved = (pockets: string, entries: string): string => `(select coalesce(sum(case when p.credit_id in
  ${cash(pockets)} then p.amount else 0 end - case when p.debit_id in ${cash(pockets)} then p.amount else 0 end),
  0)::bigint from posting p where ${entries})`
const PURSE = `'available', 'held'`
const byOrder = (kind: string): string => `p.kind = '${kind}' and p.cause_id = o.id`

const day = (sql: string): Fact => [(value: string) => bothLanguages((lang) => sayDate(value, lang)), `${sql}::text`]
/** The promised day, or one that is counted anew if it had passed when the notice was sent. */
const arrival = (sql: string): Fact => [
  (promised: string, sent) => {
    const [today, { arrivesByDays }] = [dayOf(sent), firstTerms.withdrawal]
    const by = promised < today ? addWorkingDays(today, arrivesByDays, new Set()) : promised
    return bothLanguages((lang) => sayDate(by, lang))
  },
  `${sql}::text`,
]
type Paid = { kind: PayeeKind; bank: string | null; tail: string }
const payee: Fact = [
  (value: Paid) => sayPayee(value),
  `(select jsonb_build_object('kind', kind, 'bank', bank, 'tail', tail) from payee where id = w.payee_id)`,
]

const withdrawal = { about: `withdrawal w on w.id = ${ID}` }
const amountOfLine = {
  about: `deposit d on d.id = ${ID} join bank_line l on l.bank_ref = ${REF} and l.deposit_id = d.id`,
}
const order = { about: `"order" o on o.id = ${ID}` }
/** The deadline of a final payment as it was at an instant, moved by the cases that had ended. */
const dueAt = (at: string): string => `(select r.at + (b.terms ->> 'finalPaymentHours')::int * interval '1 hour'
  + ${keptBy(at)} from draw_result r where r.project_id = b.project_id)`
/** The deadline that the member was told of before the notice `n`. */
const TOLD_DUE_AT = `coalesce((select max(to_timestamp(substring(f.cause from '\\d+$')::bigint / 1000.0)) from notice f
  where f.kind = 'finalMoved' and f.id < n.id and f.cause like 'order ' || o.id || ' until %'), ${dueAt('r.at')})`
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
const month = { about: `${plan.about} join plan_month m on m.plan_id = a.id and m.due_on::text = ${DUE}` }
const kgOf = { no: text('a.no'), tons: tons('a.kg') }
/** Every month has the plan's day, so the next one is a month later. */
const ofMonth = { ...kgOf, day: day('m.due_on'), next: day(`(m.due_on + interval '1 month')::date`) }
type Why = { rule: RefusalName; params: RefusalParams }
const why: Fact = [(no: Why) => bothLanguages((lang) => sayRefusal(no, lang)), 'm.why']

export const noticeFacts: Readonly<Partial<Record<NoticeKind, NoticeFacts>>> = {
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
  depositGivenOn: {
    about: `deposit d on d.id = ${ID} join bank_line l on l.deposit_id = d.id and n.cause like '% ' || l.id`,
    says: { amount: cents('l.amount_cents'), reference: text('d.reference') },
  },
  entryCorrected: {
    about: `correction c on c.id = ${ID}`,
    says: { amount: signed(moved(PURSE, 'p.entry_id = c.made_entry_id')), no: text('c.no') },
  },
  moneyGivenOn: {
    about: `correction c on c.id = ${ID}`,
    says: { amount: cents(moved(PURSE, 'p.entry_id = c.given_entry_id')), no: text('c.no') },
  },
  claimRefused: {
    about: `claim c on c.id = ${ID}`,
    says: { amount: cents('c.amount_cents'), no: text('c.no'), reason: text('c.answer') },
  },
  withdrawalRequested: {
    ...withdrawal,
    says: {
      no: text('w.no'),
      amount: cents('w.amount_cents'),
      net: cents('w.net_cents'),
      fee: cents('w.fee_cents'),
      payee,
    },
  },
  withdrawalSent: {
    ...withdrawal,
    says: { no: text('w.no'), net: cents('w.net_cents'), payee, by: arrival('w.arrives_by') },
  },
  withdrawalCompleted: { ...withdrawal, says: { no: text('w.no'), net: cents('w.net_cents'), payee } },
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
      deadline: instant(dueAt('r.at')),
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
      deadline: instant(TOLD_DUE_AT),
    },
  },
  finalMoved: { ...booking, says: { no: text('o.no'), rest: REST, deadline: instant(dueAt('n.at')) } },
  bookingCancelled: {
    about: `${order.about} join project p on p.id = o.project_id`,
    says: {
      no: text('o.no'),
      returned: cents(moved(`'available'`, byOrder('booking_return'))),
      closes: instant('p.presale_ends_at'),
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
      deadline: instant('b.final_due_at'),
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
  retirementCorrected: {
    ...retirement,
    says: {
      no: text('r.no'),
      reason: reason(`(select record::jsonb ->> 'why' from certificate where retirement_id = r.id and at = n.at
        and version > 1 order by version limit 1)`),
    },
  },
  retirementRefused: { ...retirement, says: { no: text('r.no'), tons: tons('r.kg'), reason: reason('r.refused_why') } },
  planCreated: { ...plan, says: { ...kgOf, cap: cents('a.cap_cents') } },
  planReminder: { ...plan, says: { ...kgOf, cap: cents('a.cap_cents'), day: day(DUE) } },
  planDone: {
    about: `${month.about} join "order" o on o.id = m.order_id join retirement r on r.id = m.retirement_id`,
    says: { ...ofMonth, pay: cents('m.pay_cents'), order: text('o.no'), retirement: text('r.no') },
  },
  planSkipped: { ...month, says: { ...ofMonth, why } },
  planEnded: { ...month, says: { no: text('a.no'), why } },
  ...accountNoticeFacts,
  ...requestNoticeFacts,
}
