/**
 * What the registries' own exports say about tons that were to be retired, and about others. The exports were imported
 * row by row, so nothing is typed.
 */
import type { Answered } from '@tonne/domain/carbon/registryAnswer'
import type { Sql } from '../../platform/database/database.ts'

/** The rest is compared after these are confirmed. */
const MOST = 200
const MOST_DIFFERENCES = 50

// A kilogram of a project is found in the registry's list by the block that it was issued from. Blocks that came
// without an export, and registries that count without serial numbers, cannot be compared.
const ENDED_IN = `
  select b.project_id, e.id, e.ended_on, e.line, e.file_id, e.template, e.first_no, e.last_no,
    b.start_kg + (greatest(e.first_no, b.first_no) - b.first_no) * 1000 as from_kg,
    b.start_kg + (least(e.last_no, b.last_no) - b.first_no + 1) * 1000 as to_kg
  from serial_block b join registry_block i on i.id = b.registry_block_id and i.unit_kg = 1000
  join registry_block e on e.series = i.series and e.kind = 'ended' and e.first_no <= b.last_no
    and e.last_no >= b.first_no`

const ANSWERED = `
  with asked as (
    select * from retirement where state = 'instructed' and ($1::text[] is null or no = any($1::text[]))
    order by id limit ${MOST}
  )
  select a.no, a.kg, a.requested_at as "requestedAt", a.proposed_by as "proposedBy",
    coalesce(sum(least(e.to_kg, r."toKg") - greatest(e.from_kg, r."fromKg")) filter (where e.id is not null), 0)::bigint
      as covered,
    case when bool_and(e.ended_on is not null) then max(e.ended_on)::text end as "endedOn",
    coalesce(jsonb_agg(distinct jsonb_build_object('file', f.name, 'hash', f.hash, 'line', e.line, 'serial',
      replace(replace(e.template, '{first}', e.first_no::text), '{last}', e.last_no::text)))
      filter (where e.id is not null), '[]') as rows
  from asked a cross join lateral jsonb_to_recordset(a.ranges) as r("fromKg" bigint, "toKg" bigint)
  left join lateral (${ENDED_IN} where b.project_id = a.project_id) e on e.from_kg < r."toKg" and e.to_kg > r."fromKg"
  left join registry_file f on f.id = e.file_id
  group by a.id, a.no, a.kg, a.requested_at, a.proposed_by order by a.id`
/** Instructed retirements, oldest first; `nos` limits them to these numbers. */
export const listAnswered = (sql: Sql, nos?: readonly string[]) => sql.rows<Answered>(ANSWERED, [nos ?? null])

type Difference = { project: string; file: string; line: number; serial: string; endedOn: string | null; kg: number }
// Numbers that the registry calls retired without a retirement of ours.
const DIFFERENCES = `
  select p.no as project, f.name as file, e.line, e.ended_on::text as "endedOn",
    replace(replace(e.template, '{first}', e.first_no::text), '{last}', e.last_no::text) as serial,
    e.to_kg - e.from_kg - taken.kg as kg
  from (${ENDED_IN}) e
  cross join lateral (
    select coalesce(sum(least(e.to_kg, x."toKg") - greatest(e.from_kg, x."fromKg")), 0)::bigint as kg
    from retirement r cross join lateral jsonb_to_recordset(r.ranges) as x("fromKg" bigint, "toKg" bigint)
    where r.project_id = e.project_id and r.state <> 'refused' and x."fromKg" < e.to_kg and x."toKg" > e.from_kg
  ) taken
  join project p on p.id = e.project_id join registry_file f on f.id = e.file_id
  where taken.kg < e.to_kg - e.from_kg order by e.id desc limit ${MOST_DIFFERENCES}`
/** Tons that the registry says are retired and that nobody here retired, the newest report first. */
export const listDifferences = (sql: Sql) => sql.rows<Difference>(DIFFERENCES)
