/** A stamp is a short text that changes whenever the rows that were read of projects change. */
import { getOne, type Sql } from '../../platform/database/database.ts'
import { PRICE } from './store.ts'

// Uses row versions: a row that was written again has another version, whatever its content.
const VERSIONS = `
  p.id, p.xmin, price.price_version,
  (select max(id) from project_stop where state = 'proposed' and project_id is null),
  (select a.xmin from account a where a.kind = 'project' and a.owner_id = p.id
  and a.pocket = 'unsold' and a.asset = p.id),
  (select version from project_price where project_id = p.id and effective_at < $3 order by effective_at desc,
  version desc limit 1),
  p.presale_ends_at is not null and exists (select 1 from draw_commit c where c.project_id = p.id),
  p.presale_ends_at is not null and exists (select 1 from draw_result r where r.project_id = p.id)`
const CARDS_VERSION = `select coalesce(string_agg(concat_ws(' ', ${VERSIONS}), ',' order by p.id), '') as version
  from project p ${PRICE} where $1::text is null or p.no = $1`
/** Changes whenever `listCards` would return something else. */
export const versionOfCards = async (sql: Sql, no: string | null, now: Date, dayStart: Date): Promise<string> =>
  (await getOne(sql.rows<{ version: string }>(CARDS_VERSION, [no, now, dayStart]))).version

const INFO_VERSION = `
  select concat_ws(' ', ${VERSIONS},
    (select sum(a.xmin::text::bigint) from account a where a.kind = 'member' and a.pocket = 'retired'
    and a.asset = p.id),
    (select count(*) from serial_block b where b.project_id = p.id), (select max(id) from project_phase
    where project_id = p.id),
    (select max(version) from icc_list)) as version
  from project p ${PRICE} where p.no = $1`
/** Changes whenever the card, the detail, the blocks or the phases of a project would; empty for no project. */
export const versionOfInfo = async (sql: Sql, no: string, now: Date, dayStart: Date): Promise<string> =>
  (await sql.rows<{ version: string }>(INFO_VERSION, [no, now, dayStart]))[0]?.version ?? ''
