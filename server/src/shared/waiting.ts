/** The items that wait in each queue of the desk, and how a list of them is narrowed by operator and by time. */
import type { Queue } from '@tonne/domain/support/queue'
import { isOpen, undecided } from './bank/openLine.ts'
import type { DeskCall } from './endpoint/call.ts'

/** A draw (commit `c`, its project `p`, its result `r`) that is due at $1: booking is over, or the project closed. */
export const DRAW_IS_DUE = `r.project_id is null and (c.closes_at <= $1::timestamptz or p.decision = 'closed')`

/**
 * Items that wait in a queue: since when, the subject that they are assigned by, whose proposal waits for another
 * person, and their amount (`amounts`).
 */
export const WAITING: Readonly<Record<Queue, string>> = {
  line: `select value_at, l.id::text, d.proposed_by, l.amount_cents from bank_line l
    left join line_decision d on d.line_id = l.id and d.state = 'proposed'
    where ${isOpen('l')} and ${undecided('l')}`,
  claim: `select made_at, no, null::bigint, amount_cents from claim where state = 'open'`,
  payee: `select added_at, id::text, null::bigint from payee where state = 'unverified' and removed_at is null`,
  withdrawal: `select requested_at, no, case when stage = 'proposed' then proposed_by end, amount_cents,
    stage = 'approved' from withdrawal where stage in ('requested', 'proposed', 'approved')`,
  // The money that a reversal moves back, or that is handed on.
  correction: `select c.proposed_at, c.no, c.proposed_by, case when c.kind = 'give' then c.parked_cents else coalesce((
      select sum(p.amount) from posting p join account d on d.id = p.debit_id
      where p.entry_id = c.entry_id and d.asset = 0), 0) end from correction c where c.state = 'proposed'`,
  request: `select at, no, proposed_by from request where state in ('submitted', 'in_review')`,
  restriction: `select at, id::text, proposed_by from restriction_proposal where decided_at is null`,
  pair: `select case when state = 'open' then opened_at else decided_at end, id::text, lift_by from trading_pair
    where state = 'open' or (state = 'marked' and lift_by is not null)`,
  alert: `select opened_at, no, null::bigint from market_alert where state = 'open'`,
  retirement: `select requested_at, no, proposed_by, kg from retirement where state in ('requested', 'instructed')`,
  draw: `select least(c.closes_at, coalesce((select max(s.decided_at) from project_stop s
      where s.project_id = p.id and s.state = 'closed'), $1::timestamptz)), p.no, null::bigint
    from draw_commit c join project p on p.id = c.project_id left join draw_result r on r.project_id = c.project_id
    where ${DRAW_IS_DUE}`,
  settings: `select proposed_at, id::text, proposed_by from setting_proposal where state = 'proposed'`,
  project: `select submitted_at, no, submitted_by from project_draft where state = 'submitted'
    union all select l.proposed_at, p.no, l.proposed_by from project_price_plan l join project p on p.id = l.project_id
      where l.state = 'proposed'
    union all select s.stopped_at, p.no, coalesce(s.reopen_proposed_by, s.stopped_by)
      from project_stop s join project p on p.id = s.project_id
      where s.state = 'proposed'
    union all select p.created_at, p.no, null from project p where p.decision = 'pending_review'
      and not exists (select 1 from project_draft d where d.project_id = p.id)`,
  content: `select written_at, item_id::text, proposed_by from content_version where state = 'proposed'`,
  invite: `select at, id::text, invited_by from operator_invite where state = 'proposed'`,
  // The halt of the whole market; the stops of single projects are in the queue of projects.
  halt: `select stopped_at, id::text, coalesce(reopen_proposed_by, stopped_by) from project_stop
    where state = 'proposed' and project_id is null`,
  payments: `select at, id::text, resume_proposed_by from money_out_stop where resumed_at is null`,
}

/** The check that item `w` of a queue waits for. */
export const checkOf = (queue: Queue): string => {
  const check = `case when w.proposer is null then 'first' else 'second' end`
  return queue === 'withdrawal' ? `case when w.passed then 'passed' else ${check} end` : check
}
/** The names of the columns of a queue's items. */
export const waitingColumns = (queue: Queue): string =>
  `since, subject, proposer${amounts[queue] ? ', amount' : ''}${queue === 'withdrawal' ? ', passed' : ''}`

/** The unit of the amounts of a queue's items. */
export const amounts: Partial<Record<Queue, 'cents' | 'kg'>> = {
  line: 'cents',
  claim: 'cents',
  withdrawal: 'cents',
  correction: 'cents',
  retirement: 'kg',
}

const SHOWN_MS = 90 * 86_400_000
/** An assignment from before this instant is done or forgotten. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_MS)

export type Narrowing = {
  whose: 'mine' | 'nobody' | undefined
  /** Only waiting items that arrived after this instant. */
  since: number | undefined
  operatorId: number
  now: Date
}
type QueueInput = { whose?: 'mine' | 'nobody' | undefined; since?: number | undefined }
export const narrowingOf = ({ input, operator, now }: Pick<DeskCall<QueueInput>, 'input' | 'operator' | 'now'>) =>
  ({ whose: input.whose, since: input.since, operatorId: operator.id, now }) satisfies Narrowing

type Narrowable = {
  queue: Exclude<Queue, 'draw'>
  /** The column that rows are assigned by, and its type. */
  subject: string
  type: 'text' | 'bigint'
  /** The number of the first parameter that the list itself does not use. */
  first: number
}
/**
 * A condition for a list's SQL, with the values of its parameters. Assigned rows and new ones are few and found by
 * their subjects; unassigned ones are met in the list's order. Each combination is a text of its own, so that it is
 * planned for itself.
 */
export function narrowed({ queue, subject, type, first }: Narrowable, { whose, since, operatorId, now }: Narrowing) {
  const values: unknown[] = []
  const put = (value: unknown): string => `$${first - 1 + values.push(value)}`
  // An assignment may have any text as its subject.
  const [cast, isOne] = type === 'bigint' ? ['::bigint', `and held.subject ~ '^[0-9]{1,15}$'`] : ['', '']
  const holders = (): string =>
    `from assignment held where held.queue = '${queue}' and held.at >= ${put(shownSince(now))}`
  const all: string[] = []
  if (whose === 'mine')
    all.push(
      `${subject} = any(array(select held.subject${cast} ${holders()}
        and held.operator_id = ${put(operatorId)} ${isOne}))`,
    )
  if (whose === 'nobody') all.push(`not exists (select 1 ${holders()} and held.subject = ${subject}::text)`)
  if (since !== undefined)
    all.push(
      `${subject} = any(array(select came.subject${cast} from (${WAITING[queue]}) came(since, subject, proposer)
        where came.since > ${put(new Date(since))}))`,
    )
  return { and: all.map((one) => ` and ${one}`).join(''), values }
}
