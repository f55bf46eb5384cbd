/**
 * What the platform publishes as decided is kept in tables that nobody seals; the approval is sealed with its words. So
 * a row that was added or edited beside the desk differs from every approval.
 */
import type { Invariant } from './invariant.ts'

/** An approval by another operator than who proposed it, at least a day before the row takes effect. */
const AGREED = (kind: string, row: string, same: string): string => `not exists (
  select 1 from audit a join audit p on p.subject = a.subject and p.act = '${kind}.propose'
  where a.act = '${kind}.approve' and a.at = ${row}.made_at and ${same} and a.operator_id <> p.operator_id
  and (p.after ->> 'effectiveDay')::date::timestamp at time zone 'Asia/Singapore' = ${row}.effective_at
  and ${row}.effective_at >= a.at + interval '1 day')`
const SOURCE = "coalesce(p.after ->> 'source', v.source) = v.source"
/**
 * The first terms came with the installation and were sealed at its first start. The first proposal of others sealed
 * them too, with the terms that a later release had added.
 */
const FIRST = `v.version = (select min(version) from terms_version) and (
  exists (select 1 from (select * from audit where act = 'terms.found' order by id limit 1) a
    where (a.subject, a.after -> 'value', (a.after ->> 'effectiveAt')::timestamptz) is distinct from ('terms ' ||
    v.version, v.terms, date_trunc('milliseconds', v.effective_at)))
  or exists (select 1 from (select * from audit where act = 'terms.propose' order by id limit 1) a
    where not (a.before -> 'value') @> v.terms))`
const LATER = 'v.version > (select min(version) from terms_version)'
const LIST = "jsonb_build_object('country', v.country, 'day', v.list_day::text, 'rows', v.rows)"
/** The newest approval counts, because one that was taken back may have been approved with other words. */
const PAPER = `(select a.after -> 'value' from audit a where a.act in ('content.approve', 'content.found')
  and a.subject = format('%s %s %s', p.name, p.name, p.version) order by a.id desc limit 1)`
const SAID = `json_build_object('kind', p.name, 'title', p.title, 'body', p.body, 'changed', p.changed)::jsonb`
const MS = (column: string): string => `(extract(epoch from p.${column}) * 1000)::bigint::text`
const TEXTS = ['type', 'nature', 'country', 'registry', 'verifier'] as const
/** Each column of a project with its place in the approved content. */
const COLUMNS: readonly (readonly [column: string, place: string])[] = [
  ...TEXTS.map((name) => [`p.${name}`, name] as const),
  ...Object.entries({
    'name,en': 'name_en',
    'name,cn': 'name_cn',
    'place,en': 'place_en',
    'place,cn': 'place_cn',
    registryProjectId: 'registry_project_id',
    vintageFrom: 'vintage_from',
    vintageTo: 'vintage_to',
    bufferPercent: 'buffer_percent',
    lotKg: 'lot_kg',
    minKg: 'min_kg',
    maxKg: 'max_kg',
    monthlyOrders: 'monthly_orders',
    totalOrders: 'total_orders',
    minLevel: 'min_level',
    bandBasisPoints: 'band_basis_points',
    'presale,bookingBasisPoints': 'booking_basis_points',
    'presale,forfeitBasisPoints': 'forfeit_basis_points',
    'presale,finalPaymentHours': 'final_payment_hours',
    'presale,supplyKg': 'presale_supply_kg',
  }).map(([place, column]) => [`p.${column}::text`, place] as const),
  [MS('starts_at'), 'startsAt'],
  [MS('ends_at'), 'endsAt'],
  [MS('presale_starts_at'), 'presale,startsAt'],
  [MS('presale_ends_at'), 'presale,endsAt'],
]
const BLOCKS = `(select jsonb_agg(jsonb_build_object('blockId', registry_block_id, 'first', first_no, 'last', last_no,
  'text', text) order by position) from serial_block where project_id = p.id)`
/** What a project publishes: what its tons are, and to whom, when and how they are sold. */
const FACTS = `row(${COLUMNS.map(([column]) => column).join(', ')},
    p.methodology, p.icc -> 'authorisation', p.icc -> 'eligibility', to_jsonb(p.sdgs), p.facts, p.documents, ${BLOCKS})
  is distinct from row(${COLUMNS.map(([, place]) => `r.content #>> '{${place}}'`).join(', ')},
    r.content -> 'methodology', r.content -> 'authorisation', r.content -> 'eligibility', r.content -> 'sdgs',
    r.content -> 'facts', r.content -> 'documents', r.content -> 'blocks')`
/** A version is never taken out again, except a paper that was taken back before it began. */
const GONE = (kind: string, table: string, which = 'true'): string => `
        select '${kind} approved as ' || a.subject || ', taken out', a.at from audit a
        where a.act = '${kind}.approve' and not exists (select 1 from ${table} v where v.made_at = a.at
          and ${which})`
const GONE_PAPERS = `
        select a.subject || ', taken out or dated anew', a.at from (
          select distinct on (subject) * from audit where act in ('content.approve', 'content.found', 'content.recall')
          and split_part(subject, ' ', 1) in ('terms', 'privacy', 'about') order by subject, id desc) a
        where a.act <> 'content.recall' and not exists (select 1 from paper p
          where a.subject = format('%s %s %s', p.name, p.name, p.version)
          and (a.after ->> 'publishAt' is null
            or p.effective_at = greatest((a.after ->> 'publishAt')::timestamptz, a.at)))`
/** The price in force when the project was first approved. */
const FIRST_PRICE = `(select price_cents from project_price where project_id = p.id and effective_at <= a.at
  order by effective_at desc, version desc limit 1)`

export const approvedInvariants: readonly Invariant[] = [
  {
    id: '27 as approved',
    sentence: [
      'Terms, holidays, host countries’ lists, papers, prices and what projects publish are, word for word, what ' +
        'two operators approved, nothing approved is missing, and every look at an IC number stands in the ' +
        'member’s list.',
      '条款、假日、东道国清单、文件、价格与项目公布的内容均与两位运营人员批准的内容逐字一致，经批准的内容无一缺失；每次查看证件号码都列在会员的记录中。',
    ],
    breaks: [
      'A fee, limit, price, fact or text that was written beside the desk, or changed or taken out after it was ' +
        'approved; a look that was taken out of a member’s list.',
      '绕过运营台写入的费率、限额、价格、资料或文字，或在批准之后被改动或删去；会员记录中被删去的查看。',
    ],
    money: true,
    cost: 'whole',
    // A demo world has terms, papers and prices of its own making.
    sql: `
      select w.* from (
        select 'terms ' || v.version as what, v.effective_at as since from terms_version v
        where ${LATER} and ${AGREED('terms', 'v', "a.after -> 'value' = v.terms")}
        union all
        select 'first terms', v.effective_at from terms_version v where ${FIRST}
        union all
        select 'holidays ' || v.version, v.effective_at from holiday_version v
        where ${AGREED('holidays', 'v', `a.after -> 'value' = v.days and ${SOURCE}`)}
        union all
        select 'list ' || v.version || ' of ' || v.country, v.effective_at from icc_list v
        where ${AGREED('icc', 'v', `a.after -> 'value' = ${LIST} and ${SOURCE}`)}
        union all
        select p.name || ' ' || p.version, p.effective_at from paper p
        where coalesce(${PAPER}, case when p.version = 1 then ${SAID} end) is distinct from ${SAID}
        union all
        select 'price ' || v.version || ' of ' || p.no, v.effective_at
        from project_price v join project p on p.id = v.project_id
        where v.version > 1 and not exists (
          select 1 from audit a where a.subject = p.no and (a.act = 'project.submit' and a.at = v.effective_at
          or a.act = 'project.approvePrice' and (a.after ->> 'priceCents')::bigint = v.price_cents
            and (a.after ->> 'effectiveAt')::timestamptz = v.effective_at))
        union all
        select 'price of ' || a.subject || ', taken out', a.at from audit a
        where a.act = 'project.approvePrice' and not exists (
          select 1 from project_price v join project p on p.id = v.project_id
          where p.no = a.subject and v.effective_at = (a.after ->> 'effectiveAt')::timestamptz)
        union all ${GONE('terms', 'terms_version', LATER)}
        union all ${GONE('holidays', 'holiday_version')}
        union all ${GONE('icc', 'icc_list')}
        union all ${GONE_PAPERS}
        union all
        select 'first price of ' || p.no, a.at from project p join lateral (select after, at from audit
          where act = 'project.approve' and subject = p.no order by id limit 1) a on a.after ? 'hash'
        join project_draft d on d.no = p.no
        join project_revision r on r.draft_id = d.id and r.version = (a.after ->> 'version')::int
        where ${FIRST_PRICE} is distinct from (r.content ->> 'priceCents')::bigint
        union all
        select 'facts of ' || p.no, a.at from project p join lateral (select after, at from audit
          where act = 'project.approve' and subject = p.no order by id desc limit 1) a on a.after ? 'hash'
        left join project_draft d on d.no = p.no
        left join project_revision r on r.draft_id = d.id and r.version = (a.after ->> 'version')::int
        where encode(sha256(convert_to(r.content::text, 'UTF8')), 'hex') is distinct from a.after ->> 'hash' or ${FACTS}
        union all
        select 'look at the IC number of member ' || coalesce(a.member_id, u.member_id), coalesce(a.at, u.at)
        from (select member_id, operator_id, at from audit where act = 'identity.unmask') a
        full join unmasking u using (member_id, operator_id, at)
        where a.at is null or u.at is null
      ) w where exists (select 1 from instance where mode = 'production')`,
  },
]
