/** The timeline is read from the tables of the events themselves; nothing is written for it. */
import { operatorRoles } from '@tonne/domain/people/operator'
import { actKinds, type TimelineKind } from '@tonne/domain/support/timeline'
import { getOne, type Sql } from '../../platform/database/database.ts'

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
const ACT_KIND = `case ${Object.entries(actKinds)
  .map(([kind, nouns]) => `when split_part(act, '.', 1) in (${quoted(nouns)}) then '${kind}'`)
  .join(' ')} else 'people' end`

/** One table's part of the timeline: its instant and id, its kind or kinds, its text, and its rows. */
type Source = {
  kinds: readonly TimelineKind[]
  at: string
  id: string
  from: string
  what: string
  kind?: string
  no?: string
  by?: string
  why?: string
  detail?: string
  project?: string
  kg?: string
  cents?: string
  /** The rows that are acts of operators. */
  ours?: string
}
const ANY: readonly TimelineKind[] = ['money', 'trades', 'access', 'requests', 'people']
// The steps of requests and cases say more than the acts beside them, and looks at the page are not events of the
// member.
const SOURCES: readonly Source[] = [
  { kinds: ['people'], at: 'm.joined_at', id: 'm.id', from: 'member m where m.id = $1', what: `'member.joined'` },
  {
    ...{ kinds: ['people'], at: 'm.verified_at', id: 'm.id' },
    ...{ from: 'member m where m.id = $1 and m.verified_at is not null', what: `'member.verified'` },
  },
  {
    ...{ kinds: ['people'], at: 'c.at', id: 'c.version', from: 'consent c where c.member_id = $1' },
    ...{ what: `'terms.agreed'`, detail: 'c.version::text' },
  },
  {
    ...{ kinds: ANY, kind: ACT_KIND, at: 'a.at', id: 'a.id', what: 'a.act', no: 'a.subject', why: 'a.reason' },
    ...{ by: `case when a.operator_id is not null or a.actor = 'system' then a.actor end` },
    ...{ ours: 'a.operator_id is not null' },
    from: `audit a where a.member_id = $1 and a.act not in ('member.look', 'retirement.request', 'plan.create')
      and split_part(a.act, '.', 1) not in ('request', 'restriction')`,
  },
  {
    ...{ kinds: ['access'], at: 'l.at', id: 'l.id', from: 'login_event l where l.member_id = $1' },
    ...{ what: `'login.' || l.outcome`, why: 'l.address', detail: 'l.device' },
  },
  {
    ...{ kinds: ['trades'], at: 'o.at', id: 'o.id', from: '"order" o where o.member_id = $1' },
    what: `'order.' || o.kind || '.' || o.state`,
    ...{ no: 'o.no', project: 'o.project_id', kg: 'o.kg' },
    cents: `case o.kind when 'sell' then o.total_cents else -o.total_cents end`,
  },
  {
    ...{ kinds: ['trades'], at: 'r.requested_at', id: 'r.id', from: 'retirement r where r.member_id = $1' },
    ...{ what: `'retirement.asked'`, no: 'r.no', project: 'r.project_id', kg: 'r.kg' },
  },
  {
    ...{ kinds: ['trades'], at: 'r.ended_at', id: 'r.id', what: `'retirement.' || r.state` },
    from: 'retirement r where r.member_id = $1 and r.ended_at is not null',
    ...{ no: 'r.no', project: 'r.project_id', kg: 'r.kg' },
  },
  {
    ...{ kinds: ['money'], at: 'd.created_at', id: 'd.id', from: 'deposit d where d.member_id = $1' },
    ...{ what: `'deposit.asked'`, no: 'd.no', cents: 'd.amount_cents' },
  },
  {
    ...{ kinds: ['money'], at: 'd.settled_at', id: 'd.id', what: `'deposit.' || d.state`, no: 'd.no' },
    from: 'deposit d where d.member_id = $1 and d.settled_at is not null',
    // Only a payment of another amount than was announced is written down as such.
    cents: 'coalesce(d.paid_cents, d.amount_cents)',
  },
  {
    ...{ kinds: ['money'], at: 'w.requested_at', id: 'w.id', from: 'withdrawal w where w.member_id = $1' },
    ...{ what: `'withdrawal.asked'`, no: 'w.no', detail: 'w.tail', cents: '-w.amount_cents' },
  },
  {
    ...{ kinds: ['money'], at: 'w.ended_at', id: 'w.id', what: `'withdrawal.ended.' || w.stage`, no: 'w.no' },
    from: 'withdrawal w where w.member_id = $1 and w.ended_at is not null',
    ...{ detail: 'w.tail', cents: `case w.stage when 'completed' then -w.amount_cents else w.amount_cents end` },
  },
  {
    ...{ kinds: ['money'], at: 'p.added_at', id: 'p.id', from: 'payee p where p.member_id = $1' },
    ...{ what: `'payee.added'`, detail: 'p.tail' },
  },
  {
    ...{ kinds: ['money'], at: 'p.removed_at', id: 'p.id', what: `'payee.removed'`, detail: 'p.tail' },
    from: 'payee p where p.member_id = $1 and p.removed_at is not null',
  },
  {
    ...{ kinds: ['requests'], at: 's.at', id: 's.id', what: `'request.' || s.state`, no: 'r.no', detail: 'r.kind' },
    ...{ by: 's.by_name', ours: 'exists (select from operator o where o.name = s.by_name)' },
    from: 'request_step s join request r on r.id = s.request_id where r.member_id = $1',
  },
  {
    ...{ kinds: ['requests'], at: 's.at', id: 's.id', what: `'case.' || s.kind`, no: 'r.case_no', detail: 'r.code' },
    ...{ by: `case s.kind when 'opened' then r.imposed_by when 'lifted' then r.lifted_by end` },
    // Only operators review. What ends by an appeal or an unlocking is an act of that request.
    ...{
      ours: `case s.kind when 'opened' then r.operator_id is not null
      when 'lifted' then r.lifted_by in (${quoted(operatorRoles)}) else true end`,
    },
    from: 'restriction_step s join restriction r on r.id = s.restriction_id where r.member_id = $1',
  },
]

type Place = { at: Date; rank: number; id: number }
export type TimelineRow = Place & {
  kind: TimelineKind
  what: string
  no: string | null
  by: string | null
  why: string
  detail: string | null
  projectId: number | null
  kg: number | null
  amountCents: number | null
}
// As many rows of each table as are shown, and of these the newest. The table's rank orders rows of one instant.
const partOf = (source: Source, rank: number): string => `(
  select * from (
    select ${source.at} as at, ${rank} as rank, ${source.id}::bigint as id,
      ${source.kind ?? `'${source.kinds[0]!}'`} as kind,
      ${source.what} as what, ${source.no ?? 'null::text'} as no, ${source.by ?? 'null::text'} as by,
      ${source.why ?? `''`} as why, ${source.detail ?? 'null::text'} as detail,
      ${source.project ?? 'null::int'} as "projectId", ${source.kg ?? 'null::bigint'} as kg,
      ${source.cents ?? 'null::bigint'} as "amountCents", ${source.ours ?? 'false'} as ours
    from ${source.from}
  ) part where kind = any($2::text[]) and (not $3::bool or ours)
    and ($4::timestamptz is null or (at, rank, id) < ($4, $5::int, $6::bigint))
  order by at desc, id desc limit $7)`
const PARTS = SOURCES.map(partOf)

type TimelineFilter = { kinds: readonly TimelineKind[]; ours: boolean }
const textOf = (kinds: readonly TimelineKind[]): string =>
  PARTS.filter((_, i) => SOURCES[i]!.kinds.some((kind) => kinds.includes(kind))).join(' union all ')
export const listTimeline = (
  sql: Sql,
  memberId: number,
  { kinds, ours, after, limit }: TimelineFilter & { after: Place | null; limit: number },
) =>
  sql.rows<TimelineRow>(`select * from (${textOf(kinds)}) line order by at desc, rank desc, id desc limit $7`, [
    ...[memberId, kinds, ours, after?.at ?? null, after?.rank ?? null, after?.id ?? null, limit],
  ])
const MOST = 1_000_000
export const countTimeline = async (sql: Sql, memberId: number, { kinds, ours }: TimelineFilter): Promise<number> =>
  (
    await getOne(
      sql.rows<{ count: number }>(`select count(*)::int as count from (${textOf(kinds)}) line`, [
        ...[memberId, kinds, ours, null, null, null, MOST],
      ]),
    )
  ).count
