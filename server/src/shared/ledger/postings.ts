/**
 * The view `posting` has every posting. Queries about one member use these instead, because a leg in an entry's arrays
 * is found by the entry's members and numbers, never by its account.
 */

export const MOST_LEGS = 16

const COLUMNS = `e.first_id + leg.n - 1 as id, e.id as entry_id, e.kind, e.cause_id, leg.debit_id, leg.credit_id,
  leg.amount, null::bigint as reverses_id, e.at`
const ROWS = 'r.id, r.entry_id, r.kind, r.cause_id, r.debit_id, r.credit_id, r.amount, r.reverses_id, r.at'
const LEGS = `cross join lateral unnest(e.debit_ids, e.credit_ids, e.amounts) with ordinality
  as leg(debit_id, credit_id, amount, n)`

/** The legs of a member's entries with numbers above one and up to another, read by the index of either member. */
export const legsOf = (member: string, { above = '0', upTo = `${Number.MAX_SAFE_INTEGER}` } = {}): string =>
  ['member_id', 'other_id']
    .map(
      (side) => `select ${COLUMNS} from entry e ${LEGS} where e.${side} = ${member}
        and e.first_id > ${above} - ${MOST_LEGS} and e.first_id <= ${upTo}
        and e.first_id + leg.n - 1 > ${above} and e.first_id + leg.n - 1 <= ${upTo}`,
    )
    .join(' union all ')

/** The debits, credits and number of postings of each account; each table is read once. */
export const SUMS = `
  with pair as (
    select debit_id, credit_id, sum(amount)::bigint as amount, count(*) as legs from (
      select debit_id, credit_id, amount from posting_row
      union all select unnest(debit_ids), unnest(credit_ids), unnest(amounts) from entry
    ) each group by 1, 2
  )
  select account_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(legs)::bigint as legs from (
    select debit_id as account_id, amount as debit, 0 as credit, legs from pair
    union all select credit_id, 0, amount, 0 from pair
  ) side group by 1`
/** The cause of each entry, without its legs; an entry stored as rows comes once for each of them. */
export const CAUSES = `(
  select entry_id, kind, cause_id, reverses_id from posting_row
  union all select id, kind, cause_id, null::bigint from entry)`

const MINE = (member: string): string => `select id from account where kind = 'member' and owner_id = ${member}`
/**
 * Every posting of any of a member's accounts, once. An entry of two members also has legs of the other one alone, such
 * as their fee.
 */
export const postingsOf = (member: string): string => `(
  select ${ROWS} from account a join posting_row r on r.debit_id = a.id
  where a.kind = 'member' and a.owner_id = ${member}
  union all select ${ROWS} from account a join posting_row r on r.credit_id = a.id where a.kind = 'member'
  and a.owner_id = ${member} and not exists (${MINE(member)} and id = r.debit_id)
  union all select * from (${legsOf(member)}) l
  where l.debit_id in (${MINE(member)}) or l.credit_id in (${MINE(member)}))`
