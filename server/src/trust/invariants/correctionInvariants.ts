import { PART_OF } from '../../base/proof/store.ts'
import type { Invariant } from './invariant.ts'

// The sealed log names the entry of a posting; before it is sealed the correction names it.
const ORIGINAL = `
  lateral (
    select * from posting where id = p.reverses_id and entry_id = any(array(
      select p.keys[mirror.reverses_id - p.first_id + 1] from (select p.reverses_id) mirror
      cross join ${PART_OF("'posting'", 'mirror.reverses_id')}
      union all select entry_id from correction where made_entry_id = p.entry_id
      union all select unnest(keys) from log_waiting where source = 'posting'))
  ) o`

export const correctionInvariants: readonly Invariant[] = [
  {
    id: '32 corrections',
    sentence: [
      'A correction mirrors one posting, once: the same amount, the other way.',
      '更正分录只对应一笔原分录，金额相同、方向相反，且仅一次。',
    ],
    breaks: [
      'A correction of nothing, of another amount, or of a correction.',
      '更正没有对应的原分录、金额不符，或更正对象本身就是更正。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select p.id as posting, p.reverses_id as reverses from posting_row p left join ${ORIGINAL} on true
      where p.reverses_id is not null and (o.id is null or o.debit_id <> p.credit_id or o.credit_id <> p.debit_id
      or o.amount <> p.amount
        or o.reverses_id is not null)`,
  },
  {
    id: '32 reversed purchases',
    sentence: [
      'A purchase says that it was reversed exactly when its entry has a mirror.',
      '买入订单标为“已冲正”，当且仅当其分录已有冲正分录。',
    ],
    breaks: [
      'A purchase shown as done of which everything went back, or one shown as reversed that stands.',
      '已全部退回的买入仍显示为已完成，或仍然有效的买入显示为已冲正。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select o.no, o.state, c.no as correction from "order" o
      join correction c on c.kind = 'mirror' and c.state = 'approved' and c.entry_id = o.entry_id where o.kind = 'buy'
      and o.state <> 'reversed'
      union all
      select o.no, o.state, null from "order" o where o.state = 'reversed'
        and not exists (select 1 from correction c where c.kind = 'mirror' and c.state = 'approved'
        and c.entry_id = o.entry_id)`,
  },
  {
    id: '32 whole mirrors',
    sentence: [
      'An entry that reverses another reverses each of its postings and holds nothing else, and two operators ' +
        'stand behind it.',
      '冲正分录逐笔对应原分录的全部明细，不含其他内容，并由两位运营人员完成。',
    ],
    breaks: [
      'Half an entry reversed, one mixed with another movement, or one that nobody approved.',
      '只冲正了部分明细，混入其他变动，或未经批准即冲正。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select m.entry_id as entry, m.of as original, m.lines, m.mirrored, o.lines as "originalLines" from (
        select p.entry_id, min(o.entry_id) as of, count(distinct o.entry_id) as originals, count(*) as lines,
        count(p.reverses_id) as mirrored
        from posting_row p left join ${ORIGINAL} on true
        where p.entry_id in (select entry_id from posting_row where reverses_id is not null) group by p.entry_id
      ) m
      cross join lateral (select count(*) as lines from posting where entry_id = m.of) o
      where m.originals <> 1 or m.mirrored <> m.lines or m.lines <> o.lines
        or exists (select 1 from entry e where e.id = m.entry_id)
        or not exists (select 1 from correction c where c.made_entry_id = m.entry_id and c.entry_id = m.of
        and c.state = 'approved' and c.decided_by <> c.proposed_by)`,
  },
]
