/** The days and instants by which members were promised their money. */

import type { Terms } from '@tonne/domain/base/terms'
import type { Day } from '@tonne/domain/days'
import { arrivalOf } from '@tonne/domain/money/withdrawal'
import { REVEAL_HOURS } from '@tonne/domain/trading/draw'
import { listHolidays } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant } from './invariant.ts'

/** The latest deadline that was possible before the draw. Releases before promised it also after the draw. */
const LATEST = `p.presale_ends_at
  + (${REVEAL_HOURS} + (b.terms ->> 'finalPaymentHours')::int) * interval '1 hour'`

type Asked = Pick<Terms['withdrawal'], 'arrivesFromDays' | 'arrivesByDays'> & {
  no: string
  day: Day
  from: Day
  by: Day
  requestedAt: Date
  holidays: number | null
}
/** The holidays in force are read once for each list. */
async function otherDays(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const lists = new Map<number | null, ReadonlySet<Day>>()
  const other: Broken[] = []
  for (const { no, day, from, by, requestedAt, holidays, ...withdrawal } of found as unknown as readonly Asked[]) {
    const days = lists.get(holidays) ?? (await listHolidays(tx, requestedAt))
    lists.set(holidays, days)
    const promised = arrivalOf(day, { withdrawal: withdrawal as Terms['withdrawal'] }, days)
    if (promised.from !== from || promised.by !== by) other.push({ no, from, by, promised })
  }
  return other
}

export const promiseInvariants: readonly Invariant[] = [
  {
    id: '4 promised ends',
    sentence: [
      'What is frozen says the end that was promised: the days of its withdrawal, the working day of its sale, the ' +
        'deadline of its booking, the review of its case.',
      '每笔冻结所注明的解冻时间与承诺一致：提现的到账日、卖出的工作日、预订的尾款期限、个案的复核日。',
    ],
    breaks: ['Money that is frozen longer than promised, with its date rewritten.', '冻结时间超出承诺，日期被改写。'],
    money: false,
    cost: 'whole',
    sql: `
      select h.member_id as member, h.why, h.cause_id as cause, h.release_by as "releaseBy" from hold h
      left join withdrawal w on h.why = 'withdrawal' and w.id = h.cause_id
      left join trade t on h.why in ('proceeds', 'proceeds_wait') and t.id = h.cause_id
      left join booking b on h.why = 'booking' and b.order_id = h.cause_id left join project p on p.id = b.project_id
      where h.released_at is null and case h.why
        when 'withdrawal' then h.release_by is distinct from w.arrives_by::timestamp at time zone 'Asia/Singapore'
        when 'booking' then h.release_by is distinct from ${LATEST}
          and h.release_by is distinct from b.final_due_at
        when 'locked' then not exists (select 1 from restriction_step s where s.restriction_id = h.cause_id
          and s.review_by = h.release_by)
        when 'order' then h.release_by is not null
        else h.release_by is distinct from t.due_at end`,
  },
  {
    id: '19 arrival days',
    sentence: [
      'The days on which a withdrawal was promised to arrive follow from the terms and the holidays in force when it ' +
        'was asked for.',
      '提现承诺的到账日依申请时有效的条款与公众假期计算。',
    ],
    breaks: ['A late payment that was made to look punctual.', '逾期付款被改为看似按时到账。'],
    money: false,
    cost: 'whole',
    sql: `
      select w.no, w.day::text as day, w.arrives_from::text as from, w.arrives_by::text as by,
        w.requested_at as "requestedAt", (t.terms #>> '{withdrawal,arrivesFromDays}')::int as "arrivesFromDays",
        (t.terms #>> '{withdrawal,arrivesByDays}')::int as "arrivesByDays", (
          select version from holiday_version v where v.effective_at <= w.requested_at
          order by v.effective_at desc, v.version desc limit 1) as holidays
      from withdrawal w join terms_version t on t.version = w.terms_version`,
    narrow: otherDays,
  },
]
