import type { Sql } from '../platform/database/database.ts'

const NO = (act: string, whose: string): string => `not exists (select 1 from audit where act = '${act}' and ${whose})`
/**
 * The acts behind operators, levels and projects that a test made without a desk. Invariants of a production world ask
 * for them.
 */
const MADE = `
  insert into audit (actor, operator_id, act, subject, reason, after, address, member_id, at)
  select v.*, (select greatest(max(at), $1::timestamptz) from audit) from (
    select 'system', null::bigint, 'operator.invite', email, 'made by a test', jsonb_build_object('role', role), '',
      null::bigint from operator o where ${NO('operator.accept', 'operator_id = o.id')}
    union all
    select name, id, 'operator.accept', email, 'made by a test', jsonb_build_object('role', role), '', null
    from operator o where ${NO('operator.accept', 'operator_id = o.id')}
    union all
    select 'system', null, 'request.done.level_upgrade', 'a test', 'made by a test', jsonb_build_object('level', level),
      '', id from member m where level > 1 and ${NO('request.done.level_upgrade', 'member_id = m.id')}
    union all
    select 'system', null, 'project.approve', no, 'made by a test', '{}', '', null from project p
    where decision = 'approved' and ${NO('project.approve', 'subject = p.no')}
  ) v where exists (select 1 from instance where mode = 'production')`
export const writeMade = (sql: Pick<Sql, 'rows'>, now: Date) => sql.rows(MADE, [now])
/** Tests open operators' sessions without a login; ended ones need none. */
const END_SESSIONS = `update operator_session set revoked_at = coalesce(revoked_at, created_at)
  where exists (select 1 from instance where mode = 'production')`
export const endSessions = (sql: Sql) => sql.rows(END_SESSIONS)
const LOGIN = `
  insert into audit (actor, operator_id, act, subject, reason, address, at)
  select name, id, 'operator.login', email, 'made by a test', '', $2 from operator where id = $1`
/** The act of a login that a test made without a desk. */
export const writeLogin = (sql: Sql, operatorId: number, now: Date) => sql.rows(LOGIN, [operatorId, now])
