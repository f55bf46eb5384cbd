import { OUTAGE_LEAST_MS } from '@tonne/domain/outage'
import { OUTAGES } from '../../shared/outage.ts'
import type { Invariant } from './invariant.ts'

// A posting's instant is of the node that decided it, and comes before its commit.
const WITHIN = `between o.since + interval '1 minute' and o.ended_at - interval '1 minute'`

export const outageInvariant: Invariant = {
  id: '17 outages',
  sentence: [
    'Each outage that put off a deadline was written down at its end, and in it nothing was booked and no operator ' +
      'acted.',
    '每次使期限顺延的服务中断均在恢复时记录，期间没有任何入账，也没有运营人员操作。',
  ],
  breaks: ['An outage that was invented to give somebody more time.', '虚构服务中断，为他人延长期限。'],
  money: false,
  cost: 'whole',
  sql: `
    select o.since, o.ended_at as "endedAt" from (${OUTAGES}) o
    where o.noted_at <> o.ended_at or o.ended_at - o.since < interval '${OUTAGE_LEAST_MS} milliseconds'
      or exists (select 1 from entry e where e.at ${WITHIN})
      or exists (select 1 from posting_row p where p.at ${WITHIN})
      or exists (select 1 from audit a where a.operator_id is not null and a.at ${WITHIN})`,
}
