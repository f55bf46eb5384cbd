/** Who may do what stands in rows that nobody seals; the acts that gave and took it are sealed. */
import type { Invariant } from './invariant.ts'

/** The newest act of a kind with this subject or of this member, as `a`. */
const NEWEST = (act: string, whose: string): string => `left join lateral (
    select actor, subject, after, at, id from audit where act = '${act}' and ${whose}
    order by id desc limit 1) a on true`
const BY_TWO = `exists (select 1 from audit i join audit y on y.act = 'operator.invite.approve'
    and y.subject = i.subject
    and y.operator_id <> i.operator_id and y.id > i.id where i.act = 'operator.invite' and i.subject = o.email
    and i.after ->> 'role' = o.role)`
/** The first admins, whom nobody could approve. */
const FOUND = `exists (select 1 from audit i where i.act = 'operator.invite' and i.subject = o.email
    and i.operator_id is null and i.after ->> 'role' = o.role)`

export const rightsInvariant: Invariant = {
  id: '27 rights',
  sentence: [
    'Every operator, each of their passkeys and logins, every member’s level, every closed account, the wait after a ' +
      'lost second factor, and every project that is open or closed is so by acts of the sealed log; and the clock ' +
      'was not moved.',
    '每位运营人员及其通行密钥与登录、每位会员的等级、每个已销户的账户、找回二次验证后的等待期，以及每个开放或关闭的项目，均以已封存的操作记录为据；时钟未经拨动。',
  ],
  breaks: [
    'A second operator whom nobody invited, a role, key or level that nobody gave, or an account or a project opened ' +
      'or closed by hand.',
    '未经邀请的运营人员，无人授予的角色、密钥或等级，或被人为开放、关闭的账户或项目。',
  ],
  money: true,
  cost: 'whole',
  // People and projects of a demo world, and their rights, are made without a desk.
  sql: `
    select w.* from (
      select 'operator ' || o.id as what, o.role as has, a.after ->> 'role' as given from operator o
      ${NEWEST('operator.accept', 'subject = o.email and operator_id = o.id')}
      where o.disabled_at is null and ((o.name, o.email, o.role) is distinct from (a.actor, a.subject,
        a.after ->> 'role') or not (${BY_TWO} or ${FOUND})
        or exists (select 1 from audit d where d.act = 'operator.disable' and d.subject = o.email and d.id > a.id))
      union all
      select 'passkey ' || k.id || ' of operator ' || k.operator_id, k.label, null from operator_passkey k
      join operator o on o.id = k.operator_id
      where k.removed_at is null and not exists (select 1 from audit where act = 'operator.passkey.add'
        and subject = o.email and operator_id = k.operator_id and at = k.made_at and after ->> 'label' = k.label)
      union all
      select 'login ' || s.id || ' of operator ' || s.operator_id, s.came_by, null from operator_session s
      join operator o on o.id = s.operator_id
      where s.revoked_at is null and s.ends_at > $1 and not exists (select 1 from audit
        where act = 'operator.login' and subject = o.email and operator_id = s.operator_id and at = s.created_at)
      union all
      select 'wait of member ' || a.member_id, c.until::text, a.after ->> 'withdrawalsWaitUntil' from audit a
      left join cool_off c on c.member_id = a.member_id and c.why = 'factor_recovery' and c.at = a.at
      where a.act = 'request.done.second_factor' and a.after ? 'withdrawalsWaitUntil'
        and c.until is distinct from (a.after ->> 'withdrawalsWaitUntil')::timestamptz
      union all
      select 'accounts of member ' || a.owner_id, null, null from account a where a.kind = 'member'
        and not exists (select 1 from member m where m.id = a.owner_id) group by a.owner_id
      union all
      select 'the clock', clock_ahead_ms::text, '0' from instance where clock_ahead_ms <> 0
      union all
      select 'member ' || m.id, 'P' || m.level, 'P' || coalesce(a.after ->> 'level', '1') from member m
      ${NEWEST('request.done.level_upgrade', 'member_id = m.id')}
      where m.level <> coalesce((a.after ->> 'level')::int, 1)
      union all
      select 'account of member ' || m.id, m.disabled_at::text, a.at::text from member m
      ${NEWEST('request.done.account_closure', 'member_id = m.id')}
      where m.disabled_at is distinct from a.at
      union all
      select p.no, p.decision, v.decision from project p cross join lateral (
        select case when exists (select 1 from audit where act = 'project.close' and subject = p.no) then 'closed'
          when exists (select 1 from audit where act = 'project.approve' and subject = p.no) then 'approved'
          else 'pending_review' end as decision) v
      where p.decision <> v.decision
    ) w where exists (select 1 from instance where mode = 'production')`,
}
