import { findLast, wrongTotals } from '../../base/checkpoint/store.ts'
import type { Invariant } from './invariant.ts'

export const comparisonInvariants: readonly Invariant[] = [
  {
    id: '2 comparison',
    sentence: [
      'The last comparison of all balances with all postings found no difference, and every closed period that was ' +
        'summed again is what its checkpoint says.',
      '最近一次账本核对没有差额，已重新加总的各封存期间均与其检查点一致。',
    ],
    breaks: [
      'A balance, a posting or a checkpoint changed since; what is found stays until it is right.',
      '余额、分录或检查点此后被改动；发现的问题在更正之前一直存在。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select c.checked_at as at, c.difference_cents as "differenceCents", c.difference_kg as "differenceKg", c.wrong
      from (select * from ledger_check order by id desc limit 1) c
      where c.difference_cents <> 0 or c.difference_kg <> 0 or c.wrong <> '[]'`,
  },
  {
    id: '2 checkpoints',
    sentence: [
      'Checkpoints follow each other without a gap, and the sums that stand are those of the last one, as the log ' +
        'sealed it.',
      '检查点依次相接，现存的合计即为最后一个检查点的合计，并与日志所封存的一致。',
    ],
    breaks: [
      'A checkpoint taken away or written anew, or a sum changed under it.',
      '检查点被删除或改写，或其合计被改动。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select c.id as checkpoint, 'does not follow the one before' as why from (
        select id, to_position, postings, entries_to, lag(id) over w as id_before, lag(to_position) over w as to_before,
        lag(postings) over w as postings_before, lag(entries_to) over w as entries_before
        from checkpoint window w as (order by id)
      ) c where c.id <> coalesce(c.id_before, 0) + 1 or c.to_position <= coalesce(c.to_before, 0)
      or c.postings < coalesce(c.postings_before, 0) or c.entries_to < coalesce(c.entries_before, 0)`,
    narrow: async (tx, found) => [...found, ...(await wrongTotals(tx, await findLast(tx)))],
  },
]
