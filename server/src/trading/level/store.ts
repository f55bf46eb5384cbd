import type { Terms } from '@tonne/domain/base/terms'
import { type LevelInputs, type LevelTons, levelTons } from '@tonne/domain/trading/level'
import type { Sql } from '../../platform/database/database.ts'
import { postingsOf } from '../../shared/ledger/postings.ts'
import { COUNTED_KG, COUNTING, TRADED_KG } from '../reference/store.ts'

const DAY_MS = 86_400_000
// A trade below the least size, within one owner or between a marked pair counts neither as bought nor as sold; nor do
// a corrected posting and its mirror. Tons that were passed on count as both, so they add nothing; "bought lately" is
// what was bought and not passed on.
const INPUTS = `
  with mine as (select id, asset, pocket, balance from account where kind = 'member' and owner_id = $1 and asset <> 0),
  of_member as (select * from ${postingsOf('$1')} p),
  moved as (
    select a.asset, p.amount, true as came, p.kind, p.cause_id, p.at from of_member p
    join account a on a.id = p.credit_id where p.credit_id = any(array(select id from mine))
    and p.reverses_id is null and p.debit_id not in (select id from mine) and not exists (select 1 from posting_row r
    where r.reverses_id = p.id)
    union all
    select a.asset, p.amount, false, p.kind, p.cause_id, p.at from of_member p
    join account a on a.id = p.debit_id where p.debit_id = any(array(select id from mine))
    and p.reverses_id is null and p.credit_id not in (select id from mine) and not exists (select 1 from posting_row r
    where r.reverses_id = p.id)),
  counted as (
    select m.asset, m.came, case when m.came and t.id is not null and m.at > $2 then ${COUNTED_KG} end as fresh,
      case when t.id is null then m.amount else ${TRADED_KG} end as amount
    from moved m left join trade t on m.kind = 'trade' and t.id = m.cause_id ${COUNTING})
  select
    (select coalesce(sum(balance), 0)::bigint from mine where asset = of.asset and pocket not in ('presale',
    'presale_held', 'retired')) as "heldKg",
    (select coalesce(sum(balance), 0)::bigint from mine where asset = of.asset and pocket = 'retired') as "retiredKg",
    coalesce(sum(c.amount) filter (where c.came), 0)::bigint as "inKg",
    coalesce(sum(c.amount) filter (where not c.came), 0)::bigint as "outKg",
    coalesce(sum(c.fresh), 0)::bigint as "freshKg"
  from (select distinct asset from mine) of left join counted c on c.asset = of.asset group by of.asset`
type LevelInput = { memberId: number; terms: Pick<Terms, 'counting'>; now: Date }
export const getLevelTons = async (sql: Sql, { memberId, terms: { counting }, now }: LevelInput): Promise<LevelTons> =>
  levelTons(await sql.rows<LevelInputs>(INPUTS, [memberId, new Date(now.getTime() - counting.memberTonsDays * DAY_MS)]))
