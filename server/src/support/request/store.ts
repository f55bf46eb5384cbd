import { dayOf } from '@tonne/domain/days'
import { numberStart } from '@tonne/domain/numbers'
import type { Span } from '@tonne/domain/outage'
import { move, type RequestState, requestStates } from '@tonne/domain/states'
import type { RequestKind } from '@tonne/domain/support/request'
import { memberSays } from '../../people/member/store.ts'
import type { Sealed } from '../../platform/crypto/seal.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { OUTAGES } from '../../shared/outage.ts'
import { registeredName } from '../../shared/registeredName.ts'
import { resealEach, resealed } from '../../shared/reseal.ts'
import { type Narrowing, narrowed } from '../../shared/waiting.ts'

/** For a lost second factor: the place of the request, and whether an IC number could be compared. */
export type FromWhere = {
  device: string
  address: string
  known: boolean
  icCompared: boolean /** When the password was given. */
  provedAt: string
}
export const hashContext = (memberId: number): string => `new trading password ${memberId}`
/** The context of a sealed IC number. */
export const ownerContext = (memberId: number): string => `owner link ${memberId}`
/** `login`: the mark of the login password that a new trading password was compared with. */
export type Details = {
  level?: number
  realName?: string
  caseNo?: string
  link?: number
  from?: FromWhere
  login?: string
}
export type RequestRow = {
  id: number
  no: string
  memberId: number
  memberName: string
  kind: RequestKind
  state: RequestState
  details: Details
  secretSealed: Buffer | null
  secretKey: string | null
  assignedTo: number | null
  assignee: string | null
  proposedBy: number | null
  proposer: string | null
  proposal: string | null
  dueAt: Date
  executeAt: Date | null
  outcome: string | null
  outcomeCn: string | null
  at: Date
  downloadUntil: Date | null
}
const STATES = Object.keys(requestStates) as RequestState[]
const openStates = STATES.filter((state) => requestStates[state].length > 0)
const ROW = `
  select r.id, r.no, r.member_id as "memberId", ${registeredName('m')} as "memberName", r.kind, r.state, r.details,
    r.secret_sealed as "secretSealed", r.secret_key as "secretKey", a.id as "assignedTo", a.name as assignee,
    r.proposed_by as "proposedBy", p.name as proposer, r.proposal,
    r.due_at as "dueAt", r.execute_at as "executeAt", r.outcome, r.outcome_cn as "outcomeCn", r.at,
    c.expires_at as "downloadUntil"
  from request r join member m on m.id = r.member_id left join assignment x on x.queue = 'request' and x.subject = r.no
  left join operator a on a.id = x.operator_id and a.disabled_at is null left join operator p on p.id = r.proposed_by
  and p.disabled_at is null
  left join data_copy c on c.request_id = r.id`

const INSERT = `
  with next as (select nextval(pg_get_serial_sequence('request', 'id')) as id)
  insert into request (id, no, member_id, kind, state, details, secret_sealed, secret_key, due_at,
  at) overriding system value
  select id, $1 || lpad(id::text, 5, '0'), $2, $3, 'submitted', $4, $5, $6, $7, $8 from next
  on conflict (member_id, kind) where state in ('submitted', 'in_review', 'waiting_for_member', 'approved') do nothing
  returning id, no`
type NewRequest = { memberId: number; kind: RequestKind; details: Details; secret: Sealed | null; dueAt: Date }
/** Undefined when one of that kind is open. */
export const insertRequest = (tx: Tx, { memberId, kind, details, secret, dueAt }: NewRequest, now: Date) =>
  first(
    tx.rows<{ id: number; no: string }>(INSERT, [
      numberStart('request', dayOf(now)),
      ...[memberId, kind, JSON.stringify(details), secret?.sealed ?? null, secret?.keyId ?? null, dueAt, now],
    ]),
  )

const OPEN = `${ROW} where r.member_id = $1 and r.kind = $2 and r.state in ('submitted', 'in_review',
  'waiting_for_member', 'approved')`
export const findOpen = (sql: Sql, memberId: number, kind: RequestKind) =>
  first(sql.rows<RequestRow>(OPEN, [memberId, kind]))
const OWN = `${ROW} where r.no = $1 and r.member_id = $2`
/** The member's own; another member's number counts as unknown. */
export const findRequest = (sql: Sql, no: string, memberId: number) => first(sql.rows<RequestRow>(OWN, [no, memberId]))
const LOCK_OWN = `${OWN} for update of r`
export const lockOwnRequest = (tx: Tx, no: string, memberId: number) =>
  first(tx.rows<RequestRow>(LOCK_OWN, [no, memberId]))
const ANY = `${ROW} where r.no = $1`
export const findAnyRequest = (sql: Sql, no: string) => first(sql.rows<RequestRow>(ANY, [no]))
const LOCK_ANY = `${ANY} for update of r`
export const lockRequest = (tx: Tx, no: string) => first(tx.rows<RequestRow>(LOCK_ANY, [no]))
const OF_KIND = `${ROW} where r.member_id = $1 and r.kind = $2 order by r.id desc limit 10`
/** The member's latest of a kind, newest first. */
export const listOfKind = (sql: Sql, memberId: number, kind: RequestKind) =>
  sql.rows<RequestRow>(OF_KIND, [memberId, kind])
const OPEN_OF_KINDS = `${ROW} where r.kind = any($1::text[]) and r.state = any($2::text[]) order by r.id`
export const listOpenOfKinds = (sql: Sql, kinds: readonly RequestKind[]) =>
  sql.rows<RequestRow>(OPEN_OF_KINDS, [kinds, openStates])
const LIST = `${ROW} where r.member_id = $1 and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`
export const listRequests = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<RequestRow>(LIST, [memberId, before, limit])
const ASKED = `r.state = any($1::text[]) and ($2::text is null or r.kind = $2)
  and ($3::text is null or strpos(lower(r.no), $3) > 0 or ${memberSays('r.member_id', '$3')})`
export const SORTS: Sorts<'at' | 'dueAt'> = {
  id: 'r.id',
  no: 'r.no',
  by: { at: null, dueAt: ['r.due_at', 'timestamptz'] },
}
type QueueInput = { state: RequestState | null; kind: RequestKind | null; find: string; by: Narrowing }
/**
 * Open requests are sorted by due date, the order in which they are worked through; finished ones, and search results
 * without a state, newest first.
 */
export const usualSort = ({ state, find }: Pick<QueueInput, 'state' | 'find'>) =>
  statesOf(state, find).every((one) => openStates.includes(one)) ? 'dueAt' : 'at.desc'
const statesOf = (state: RequestState | null, find: string) => (state ? [state] : find ? STATES : openStates)
export function listQueue(sql: Sql, { state, kind, find, by }: QueueInput, place: Place) {
  const { and, values } = narrowed({ queue: 'request', subject: 'r.no', type: 'text', first: 4 }, by)
  const order = sorted(SORTS, place, 4 + values.length)
  const given = [statesOf(state, find), kind, find.toLowerCase() || null, ...values, ...order.values]
  return sql.rows<RequestRow>(`${ROW} where ${ASKED}${and}${order.end}`, given)
}
const COUNTS = `
  select r.state, r.kind, count(*)::int as count, count(*) filter (where r.due_at <= $2
  and r.state <> 'approved' and (r.kind <> 'letter' or r.state <> 'waiting_for_member'))::int as late,
    count(*) filter (where a.id is null)::int as unassigned
  from request r left join assignment x on x.queue = 'request' and x.subject = r.no left
  join operator a on a.id = x.operator_id and a.disabled_at is null
  where r.state = any($1::text[]) group by r.state, r.kind`
type QueueCount = { state: RequestState; kind: RequestKind; count: number; late: number; unassigned: number }
export const countQueue = (sql: Sql, now: Date) => sql.rows<QueueCount>(COUNTS, [openStates, now])
const DUE = `${ROW} where r.state = 'approved' and r.execute_at <= $1 and r.no <> all($2::text[])
  order by r.execute_at limit 1 for update of r skip locked`
/** One that is due to be carried out. `later`: numbers to skip this time. */
export const lockDue = (tx: Tx, now: Date, later: readonly string[]) => first(tx.rows<RequestRow>(DUE, [now, later]))

const WAITING = `
  select r.no, s.at as "agreedAt", o.since, o.until from request r
  join request_step s on s.request_id = r.id and s.state = 'approved' join (${OUTAGES}) o on o.ended_at > s.at
  where r.state = 'approved' and r.execute_at is not null order by r.no`
/** The outages since the approval of each request that waits to be carried out. */
export const listWaitOutages = (sql: Sql) => sql.rows<{ no: string; agreedAt: Date } & Span>(WAITING)
const LATER = 'update request set execute_at = $2 where id = $1'
export const updateExecuteAt = (tx: Tx, id: number, executeAt: Date) => tx.rows(LATER, [id, executeAt])

const MOVE = `
  update request set state = $2, execute_at = $3, outcome = coalesce($4, outcome), outcome_cn = coalesce($5,
  outcome_cn),
    secret_sealed = case when $6 then null else secret_sealed end, secret_key = case when $6 then null
    else secret_key end where id = $1`
const STEP = 'insert into request_step (request_id, state, by_name, at) values ($1, $2, $3, $4)'
type RequestMove = { to: RequestState; by: string; executeAt?: Date | null; outcome?: { en: string; cn: string } }
/** Moves along the table of states and writes the step; a secret is deleted at the end. */
export async function moveRequest(
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'state'>,
  { to, by, executeAt, outcome }: RequestMove,
  now: Date,
): Promise<void> {
  move(requestStates, row.state, to)
  await tx.rows(MOVE, [
    row.id,
    to,
    executeAt ?? null,
    outcome?.en ?? null,
    outcome?.cn ?? null,
    requestStates[to].length === 0,
  ])
  await tx.rows(STEP, [row.id, to, by, now])
}
export const insertFirstStep = (tx: Tx, id: number, by: string, now: Date) => tx.rows(STEP, [id, 'submitted', by, now])
/** An approval by two names its second person; an approval by one has no proposal. */
const DECIDE = `
  update request set decided_by = case when $3::boolean then $2::bigint end, proposed_by = case when $3
  or proposed_by <> $2 then proposed_by end where id = $1`
export const updateDecider = (tx: Tx, id: number, operatorId: number, ofTwo: boolean) =>
  tx.rows(DECIDE, [id, operatorId, ofTwo])
const PROPOSE = 'update request set proposed_by = $2, proposal = $3 where id = $1'
export const updateProposal = (tx: Tx, id: number, operatorId: number | null, proposal: string | null) =>
  tx.rows(PROPOSE, [id, operatorId, proposal])

const DUE_AT = 'update request set due_at = $2 where id = $1'
export const updateDue = (tx: Tx, id: number, dueAt: Date) => tx.rows(DUE_AT, [id, dueAt])

const STEPS = 'select state, by_name as by, at from request_step where request_id = $1 order by id'
export const listSteps = (sql: Sql, id: number) => sql.rows<{ state: RequestState; by: string; at: Date }>(STEPS, [id])
const MESSAGE = `
  insert into request_message (request_id, by, name, text, at, title, title_cn, text_cn, template, template_version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
type NewMessage = {
  requestId: number
  by: 'member' | 'operator'
  name: string
  text: string
  /** For a message from a template; `text` is its English. */
  letter?: { title: { en: string; cn: string }; textCn: string; template: number; version: number }
}
export const insertMessage = async (tx: Tx, message: NewMessage, now: Date): Promise<number> => {
  const { requestId, by, name, text, letter } = message
  const words = [letter?.title.en ?? null, letter?.title.cn ?? null, letter?.textCn ?? null]
  const from = [letter?.template ?? null, letter?.version ?? null]
  return (await getOne(tx.rows<{ id: number }>(MESSAGE, [requestId, by, name, text, now, ...words, ...from]))).id
}
const MESSAGES = `
  select m.by, m.name, m.text, m.title as "titleEn", m.title_cn as "titleCn", m.text_cn as "textCn", m.at,
    coalesce(array_agg(u.name order by u.at, u.name) filter (where u.name is not null), '{}') as pictures
  from request_message m left join upload u on u.message_id = m.id where m.request_id = $1 group by m.id order by m.id`
type MessageRow = {
  by: 'member' | 'operator'
  name: string
  text: string
  titleEn: string | null
  titleCn: string | null
  textCn: string | null
  at: Date
  pictures: string[]
}
export const listMessages = (sql: Sql, id: number) => sql.rows<MessageRow>(MESSAGES, [id])

const STANDING = `
  select (select coalesce(sum(balance), 0)::bigint from account where kind = 'member' and owner_id = $1 and asset = 0
  and pocket in ('available', 'held')) as cents,
    (select coalesce(sum(balance), 0)::bigint from account where kind = 'member' and owner_id = $1 and asset <> 0
    and pocket <> 'retired') as kg,
    (select count(*)::int from "order" where member_id = $1 and state in ('applying', 'in_progress',
    'pending_final_payment', 'final_payment_made')) as orders,
    (select count(*)::int from deposit where member_id = $1 and (state = 'in_review' or state = 'waiting'
    and expires_at > $2)) + (select count(*)::int from claim where member_id = $1 and state = 'open') as deposits,
    (select count(*)::int from restriction where member_id = $1 and lifted_at is null) as cases`
type StandingRow = { cents: number; kg: number; orders: number; deposits: number; cases: number }
/** The facts that prevent closing the account. */
export const getStanding = (sql: Sql, memberId: number, now: Date): Promise<StandingRow> =>
  getOne(sql.rows<StandingRow>(STANDING, [memberId, now]))

const RESEAL = {
  list: `select id, kind, member_id as "memberId", secret_sealed as sealed, secret_key as "keyId" from request
    where secret_key = $3 and id > $1 order by id limit $2 for update skip locked`,
  write: 'update request set secret_sealed = $2, secret_key = $3 where id = $1',
}
export const resealRequests = resealEach<Sealed & Pick<RequestRow, 'id' | 'kind' | 'memberId'>>(
  RESEAL,
  ({ kind, memberId, ...secret }, keys) =>
    resealed(keys, secret, (kind === 'owner_link' ? ownerContext : hashContext)(memberId)),
)
