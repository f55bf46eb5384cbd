/** What a booking costs its member beside the price: its fee, its deadline, and what a missed deadline forfeits. */
import { firstTerms } from '@tonne/domain/base/terms'
import { lasted, OUTAGES } from '../../shared/outage.ts'
import { share } from './feeInvariant.ts'
import type { Invariant } from './invariant.ts'

const CONDITION = (name: string): string => `(b.terms ->> '${name}')::int`
const HOURS = `coalesce((t.terms ->> 'finalPaymentHours')::int, ${firstTerms.finalPaymentHours})`
/** As the project publishes them, or as a version of it did. */
const PUBLISHED = `
  exists (select 1 from (
      select p.booking_basis_points as fee, p.forfeit_basis_points as forfeit, p.final_payment_hours as hours
      union all
      select (r.content #>> '{presale,bookingBasisPoints}')::int, (r.content #>> '{presale,forfeitBasisPoints}')::int,
        (r.content #>> '{presale,finalPaymentHours}')::int
      from project_draft d join project_revision r on r.draft_id = d.id where d.project_id = p.id
    ) c
    where c.fee = ${CONDITION('bookingBasisPoints')} and c.forfeit = ${CONDITION('forfeitBasisPoints')}
      and (c.hours = ${CONDITION('finalPaymentHours')} or c.hours is null and exists (select 1 from terms_version t
        where t.effective_at <= b.made_at and ${HOURS} = ${CONDITION('finalPaymentHours')})))`
const TOTAL = '((b.asked_kg * b.price_cents * 2 + 1000) / 2000)'
const PAID = `(select sum(amount) from posting_row where cause_id = b.order_id and kind = 'booking'
  and reverses_id is null)`
const LAPSED = `
  select p.cause_id as order_id, sum(p.amount) as kept,
    coalesce(sum(p.amount) filter (where c.pocket = 'proceeds'), 0) as forfeited
  from posting_row p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where p.kind = 'lapse' and p.reverses_id is null and d.pocket = 'held' group by p.cause_id`
/** Open when the list was sealed. The second booking of one owner is left out and paid back. */
const ENTERED = `b.made_at < l.sealed_at and (b.settled_at is null or b.settled_at > l.sealed_at)
  and not exists (select 1 from booking f join owner_of o on o.member_id = f.member_id
    join owner_of m on m.member_id = b.member_id and m.owner_id = o.owner_id
    where f.project_id = b.project_id and f.member_id <> b.member_id)`
/** The lines of the lists, each read once. */
const ENTRANTS = `
  select l.project_id, split_part(line, '|', 1) as no, line from draw_list l
  cross join lateral string_to_table(nullif(l.entrants, ''), E'\\n') line`

/**
 * How long operators' cases and outages kept the member of booking `b` from paying since its draw `r`, as far as they
 * had ended at an instant.
 */
export const keptBy = (at: string): string =>
  lasted(
    `select k.since, k.lifted_at as until from restriction k where k.member_id = b.member_id
      and k.code <> 'self_freeze' and k.scopes && '{order,login}' and k.lifted_at > r.at and k.lifted_at <= ${at}
    union all
    select o.since, o.until from (${OUTAGES}) o where o.ended_at > r.at and o.ended_at <= ${at}`,
    'r.at',
  )
const DUE_AT = `r.at + ${CONDITION('finalPaymentHours')} * interval '1 hour'`
/**
 * Releases before did not move deadlines. The first start of one that does is sealed, so this instant cannot be moved
 * later; a booking that was over by then was judged by the rule of its time.
 */
const MOVED_SINCE = `coalesce((select min(at) from audit where act = 'terms.found'), '-infinity')`
/** A due job moves the deadline within seconds, also after that first start. */
const SECONDS = `interval '10 minutes'`
const MOVED = `b.final_due_at - ${keptBy(`coalesce(b.settled_at, $1::timestamptz) - ${SECONDS}`)}`
const NOT_MOVED = `b.final_due_at - ${keptBy(`coalesce(b.settled_at, 'infinity')`)}`

export const bookingInvariant: Invariant = {
  id: '17 bookings',
  sentence: [
    'A booking keeps the conditions that were published, its fee and deadline follow from them, a missed deadline ' +
      'forfeits no more than they say, and the sealed list of its draw has it as it was made.',
    '预订沿用当时公布的条件，预订费与尾款期限均据此计算，逾期没收不超过所公布的比例，抽签名单如实列出每笔预订。',
  ],
  breaks: [
    'A larger forfeit or an earlier deadline than was agreed to, a booking that nobody paid for, or one left out of ' +
      'its draw.',
    '没收比例高于约定，期限早于约定，未付预订费的预订，或预订未列入抽签名单。',
  ],
  money: true,
  cost: 'whole',
  sql: `
    with entrant as materialized (${ENTRANTS})
    select b.order_no as booking, 'other conditions' as why from booking b join project p on p.id = b.project_id
    where not ${PUBLISHED}
    union all
    select b.order_no, 'not as it was paid' from booking b left join "order" o on o.id = b.order_id
    where o.id is null or o.kind <> 'presale' or o.member_id <> b.member_id or o.project_id <> b.project_id
      or (b.settled_at is null and o.kg <> coalesce(b.allotted_kg, b.asked_kg))
      or ${PAID} is distinct from least(${TOTAL}, greatest(1, ${share(TOTAL, CONDITION('bookingBasisPoints'))}))
    union all
    select b.order_no, 'another deadline' from booking b join draw_result r on r.project_id = b.project_id
    where (${MOVED} < ${DUE_AT} and coalesce(b.settled_at, $1::timestamptz - ${SECONDS}) > ${MOVED_SINCE})
      or ${NOT_MOVED} > ${DUE_AT} or b.final_due_at < ${DUE_AT}
    union all
    select b.order_no, 'too much forfeited' from booking b join (${LAPSED}) s on s.order_id = b.order_id
    where s.forfeited > ${share('s.kept', CONDITION('forfeitBasisPoints'))}
    union all
    select coalesce(b.order_no, e.line), 'not as in the list of its draw' from entrant e
    left join booking b on b.order_no = e.no and b.project_id = e.project_id
    where b.order_no || '|' || b.asked_kg is distinct from e.line
    union all
    select b.order_no, 'left out of its draw' from draw_list l join booking b on b.project_id = l.project_id
    left join entrant e on e.no = b.order_no and e.project_id = b.project_id
    where ${ENTERED} and e.no is null`,
}
