/** These tables grow with every purchase, so each minute checks one piece of them and each day the whole. */

const PIECE = 8192

/**
 * Where a piece of about 8,192 rows after the key $1 ends: at the last key whose rows are all in it. A key with more
 * rows than that is taken whole.
 */
export function endOf(table: string, order: string): string {
  const key = order.split(',')[0]!
  const after = `from ${table} where ${key} > $1::bigint order by`
  return `
    select array[case when last = first then last else last - 1 end]::float8[] as place from (
      select ${key} as last, (select ${key} ${after} ${key} limit 1) as first ${after} ${order}
      offset ${PIECE - 1} limit 1
    ) n`
}
export const RANGES_END = `
  select array[project_id, from_kg]::float8[] as place from serial_range
  where (project_id, from_kg) > ($1::bigint, $2::bigint) order by project_id, from_kg offset ${PIECE - 1} limit 1`

/**
 * Ton accounts, above one id and up to another, whose serials do not add up to their kilograms or belong to another
 * account.
 */
export const rangesOfAccounts = (above: string, upTo: string): string => `
  select a.id as account, a.kind, a.owner_id as owner, a.pocket, a.asset, a.balance,
    coalesce(r.kg, 0)::bigint as "serialKg" from account a
  left join (
    select account_id, sum(to_kg - from_kg) as kg, min(project_id) as least, max(project_id) as most from serial_range
    where account_id > ${above} and account_id <= ${upTo} group by account_id
  ) r on r.account_id = a.id
  where a.id > ${above} and a.id <= ${upTo} and a.asset <> 0 and a.balance is not null
    and (a.balance <> coalesce(r.kg, 0) or r.least <> a.asset or r.most <> a.asset)`

/**
 * Ranges that do not begin where the one before them in their project ends, so that a kilogram exists twice or not at
 * all; projects whose last range or whose numbers do not end with what was issued; and
 * blocks of numbers that do not begin where the one before them ends.
 */
export const rangesOfProjects = (within: string): string => `
  with piece as materialized (
    select project_id, account_id, from_kg, lag(to_kg) over (partition by project_id order by from_kg) as before
    from serial_range where ${within}
  )
  select p.no as project, p.issued_kg as "issuedKg", n.account_id as account, n.from_kg as "fromKg",
    n.before as "beforeKg", null::bigint as "blockKg"
  from (
    select project_id, account_id, from_kg, coalesce(before, (
      select to_kg from serial_range b where b.project_id = piece.project_id and b.from_kg < piece.from_kg
      order by b.from_kg desc limit 1), 0) as before
    from piece
  ) n left join project p on p.id = n.project_id where n.from_kg <> n.before
  union all
  select p.no, p.issued_kg, null, l.to_kg, null, b.kg::bigint from project p
  left join lateral (
    select to_kg from serial_range where project_id = p.id order by from_kg desc limit 1
  ) l on true
  left join (select project_id, sum(last_no - first_no + 1) * 1000 as kg from serial_block
  group by project_id) b on b.project_id = p.id
  where coalesce(l.to_kg, 0) <> p.issued_kg or (p.issued_kg > 0 and coalesce(b.kg, 0) <> p.issued_kg)
  union all
  select p.no, p.issued_kg, null, b.start_kg, b.before, b.kg from project p join (
    select project_id, start_kg, (last_no - first_no + 1) * 1000 as kg, coalesce(sum((last_no - first_no + 1) * 1000)
      over (partition by project_id order by position rows between unbounded preceding and 1 preceding), 0)::bigint
      as before from serial_block) b on b.project_id = p.id
  where b.start_kg <> b.before`

/** Tons of some members that wait for the registry or are retired, and the members' accounts. */
export const retirementsOf = (members: string, owners: string): string => `
  with said as (
    select member_id, project_id, case when state = 'retired' then 'retired' else 'retiring' end as pocket,
    sum(kg) as kg,
      sum((select sum((v->>'toKg')::bigint - (v->>'fromKg')::bigint)
      from jsonb_array_elements(ranges) v)) as range_kg
    from retirement where state <> 'refused' and ${members} group by 1, 2, 3
  )
  select coalesce(a.owner_id, s.member_id) as member, coalesce(a.asset, s.project_id) as project, coalesce(a.pocket,
  s.pocket) as pocket,
    coalesce(a.balance, 0) as "balanceKg", coalesce(s.kg, 0)::bigint as "saidKg"
  from (select * from account where kind = 'member' and pocket in ('retiring', 'retired') and ${owners}) a
  full join said s on s.member_id = a.owner_id and s.project_id = a.asset and s.pocket = a.pocket
  where coalesce(a.balance, 0) <> coalesce(s.kg, 0) or coalesce(s.kg, 0) <> coalesce(s.range_kg, 0)`
