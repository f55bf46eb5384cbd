import { type RequestKind, requestKinds } from '@tonne/domain/support/request'
import { lasted, OUTAGES } from '../../shared/outage.ts'
import type { Invariant } from './invariant.ts'

const kinds = Object.entries(requestKinds) as [RequestKind, { two: boolean; waitHours: number }][]
const OF_TWO = kinds.filter(([, { two }]) => two).map(([kind]) => `'${kind}'`)
const WAITS = kinds
  .filter(([, { waitHours }]) => waitHours > 0)
  .map(([kind, { waitHours }]) => `('${kind}', ${waitHours})`)
/** By outages that ended while the request waited. */
const PUT_OFF = lasted(
  `select o.since, o.until from (${OUTAGES}) o where o.ended_at > agreed.at and o.ended_at < done.at`,
  'agreed.at',
)

export const peopleInvariants: readonly Invariant[] = [
  {
    id: '23 orders of those who may',
    sentence: [
      'Nobody owns an order or withdrawal made while they were restricted or had not answered the risk questions.',
      '受限或未完成风险问答的会员，在此期间没有任何订单或提现。',
    ],
    breaks: [
      'An order of a guest, or one made while its member could not.',
      '访客下了订单，或会员在受限期间下了订单。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select o.no, 'unanswered' as why from "order" o left join member m on m.id = o.member_id
      where m.id is null or m.answered_at is null or m.answered_at > o.at
      union all
      select o.no, r.case_no from "order" o join restriction r on r.member_id = o.member_id and r.since < o.at
      and (r.lifted_at is null or r.lifted_at > o.at)
      where (case when o.kind = 'sell' then 'sell' else 'order' end) = any(r.scopes)
      union all
      select w.no, coalesce(r.case_no, 'unanswered') from withdrawal w join member m on m.id = w.member_id
      left join restriction r on r.member_id = w.member_id and 'withdraw' = any(r.scopes) and r.since < w.requested_at
        and (r.lifted_at is null or r.lifted_at > w.requested_at)
      where r.id is not null or m.answered_at is null or m.answered_at > w.requested_at`,
  },
  {
    id: '24 tries',
    sentence: [
      'After the allowed number of wrong trading passwords the password is locked under an open case, and not before.',
      '交易密码错误达到上限即锁定并有个案在办，未达上限不锁定。',
    ],
    breaks: [
      'A try that was not counted, a lock without its case, one that leaves withdrawals open, or money still ' +
        'frozen by a lock that ended.',
      '有错误尝试未计入，锁定没有对应个案，锁定后仍可提现，或锁定解除后资金仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select t.member_id as member, t.tries, t.locked_at as "lockedAt", r.case_no as "caseNo" from trading_password t
      left join restriction r on r.id = t.restriction_id
      cross join (select max(coalesce((terms ->> 'tradingPasswordTries')::int, 5)) as most,
      min(coalesce((terms ->> 'tradingPasswordTries')::int, 5)) as least
        from terms_version) n
      where t.tries > n.most or (t.locked_at is null and t.tries >= n.most) or (t.locked_at is not null
      and (t.tries < n.least or r.lifted_at is not null
        or r.member_id <> t.member_id or not 'withdraw' = any(r.scopes)))
      union all
      select h.member_id, null, h.since, r.case_no from hold h join restriction r on r.id = h.cause_id
      where h.why = 'locked' and h.released_at is null
        and (r.lifted_at is not null or not exists (select 1 from trading_password t where t.member_id = h.member_id
        and t.restriction_id = r.id))`,
  },
  {
    id: '25 sessions',
    sentence: [
      'No session that can still be used is older than a change of what proves its member, but for the very one ' +
        'that made it; nobody who is disabled has one.',
      '登录密码或验证方式变更之前的登录均已失效，仅保留进行变更的那一个；已停用的账户没有任何登录。',
    ],
    breaks: [
      'A stolen session that outlived a change of password, or one of somebody who was disabled.',
      '更改密码后被盗的登录仍然有效，或已停用账户仍有登录。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select s.member_id as member, s.id as session, c.why, c.at as "changedAt" from session s
      join cool_off c on c.member_id = s.member_id and s.created_at < c.at
        and (c.why in ('recovery', 'factor_recovery') or (c.why in ('login_password', 'second_factor')
        and c.session_id is not null and c.session_id <> s.id))
      where s.revoked_at is null and s.ends_at > $1
      union all
      select s.member_id, s.id, 'disabled', m.disabled_at from session s join member m on m.id = s.member_id
      where m.disabled_at is not null and s.revoked_at is null and s.ends_at > $1
      union all
      select s.operator_id, s.id, 'operator disabled', o.disabled_at from operator_session s
      join operator o on o.id = s.operator_id
      where o.disabled_at is not null and s.revoked_at is null and s.ends_at > $1`,
  },
  {
    id: '27 acts',
    sentence: [
      'Every act of an operator says who, what, to what and why; a decision says what it changed.',
      '运营人员的每次操作都记录了人员、事项、对象和理由，决定类操作并记录变更内容。',
    ],
    breaks: [
      'An act without its reason, one by nobody, or a decision that does not say what was before or after.',
      '操作缺少理由或操作人，或决定未记录变更前后的内容。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select id as audit, act, actor, reason from audit
      where trim(actor) = '' or trim(act) = '' or trim(subject) = '' or length(trim(reason)) < 3
      or (actor = 'system') <> (operator_id is null)
        or (operator_id is not null and not exists (select 1 from operator o where o.id = operator_id))
        or (before is null and after is null and act ~
        '\\.(approve|refuse|reject|decide|grant|lift|impose|disable|change)$')`,
  },
  {
    id: '27 two people',
    sentence: [
      'What moves money or rights was proposed by one operator and decided by another, every stop of payments or of ' +
        'trading lasts until then, and both stand in the audit.',
      '涉及资金或权限的操作，以及恢复付款或交易，均由一人提出、另一人批准，并都有审计记录。',
    ],
    breaks: [
      'A payment, setting, return, restriction, request or role that one person alone brought about, a request ' +
        'carried out before its wait, or a stop that was ended by hand.',
      '付款、设置、退款、限制、申请或角色变更由一人独自完成，申请未满等待期即执行，或暂停被人为解除。',
    ],
    money: true,
    cost: 'whole',
    sql: `
      select w.no as what, w.stage as why from withdrawal w where w.approved_by is not null
      and (w.approved_by = w.proposed_by
        or not exists (select 1 from audit a where a.act = 'withdrawal.propose' and a.subject = w.no
        and a.operator_id = w.proposed_by)
        or not exists (select 1 from audit a where a.act = 'withdrawal.approve' and a.subject = w.no
        and a.operator_id = w.approved_by))
      union all
      select 'setting ' || id, kind from setting_proposal where state = 'approved' and (decided_name is null
      or decided_name = proposed_name)
        and not exists (select 1 from audit a where a.act like kind || '.%'
        and a.subject = 'setting ' || setting_proposal.id and a.operator_id <> proposed_by)
      union all
      select 'line ' || line_id, kind from line_decision where state = 'approved' and not exists (
        select 1 from audit a where a.operator_id is not null and a.operator_id <> proposed_by
        and a.at = line_decision.decided_at)
      union all
      select 'restriction ' || id, code from restriction_proposal where restriction_id is not null
      and (decided_by is null or decided_by = proposed_by)
      union all
      select 'invitation ' || id, role from operator_invite where state in ('sent', 'accepted')
      and invited_by is not null and (decided_by is null or decided_by = invited_by)
      union all
      select 'stop ' || s.id, s.why from money_out_stop s where s.resumed_by is not null
      and (s.resume_proposed_by is null or s.resumed_by = s.resume_proposed_by
        or not exists (select 1 from audit a where a.act = 'moneyOut.proposeResume' and a.subject = 'stop ' || s.id
        and a.operator_id = s.resume_proposed_by)
        or not exists (select 1 from audit a where a.act = 'moneyOut.resume' and a.subject = 'stop ' || s.id
        and a.operator_id = s.resumed_by))
      union all
      select a.subject, a.act || ', taken out' from audit a where a.act = 'moneyOut.stop' and not exists (
        select 1 from money_out_stop s where 'stop ' || s.id = a.subject and s.at = a.at)
      union all
      select a.subject, a.act || ', taken out' from audit a where a.act in ('project.stop', 'market.halt')
      and not exists (select 1 from project_stop s left join project p on p.id = s.project_id
        where coalesce(p.no, 'market') = a.subject and s.stopped_at = a.at and s.stopped_by = a.operator_id)
      union all
      select coalesce(p.no, 'market'), 'stop, ' || s.state from project_stop s
      left join project p on p.id = s.project_id where s.state <> 'proposed'
      and not exists (select 1 from audit a where a.subject = coalesce(p.no, 'market')
        and a.act in ('project.close', 'project.reopen', 'market.reopen') and a.at = s.decided_at
        and a.operator_id = s.decided_by and a.operator_id <> s.stopped_by)
      union all
      select r.no, r.state from retirement r where r.state = 'retired' and not exists (select 1 from audit p
        join audit d on d.subject = p.subject and d.id > p.id where p.subject = r.no
        and p.act = 'retirement.evidence' and d.act = 'retirement.confirm' and d.operator_id <> p.operator_id
        and d.operator_id = r.confirmed_by)
      union all
      -- Certificates of the first releases name neither, and their acts do.
      select r.no, 'certificate ' || c.version from certificate c join retirement r on r.id = c.retirement_id
      where c.version > 1 and not exists (select 1 from audit p join audit d on d.subject = p.subject and d.id > p.id
        where p.subject = r.no and p.act = 'retirement.correct' and d.act = 'retirement.publishCorrection'
        and d.at = c.at and d.operator_id <> p.operator_id and p.operator_id = coalesce(c.proposed_by, p.operator_id)
        and d.operator_id = coalesce(c.decided_by, d.operator_id))
      union all
      select 'pair ' || k.id, k.state from trading_pair k where k.state = 'lifted' and (k.lift_by is null
      or k.lifted_by = k.lift_by
        or not exists (select 1 from audit a where a.act = 'pair.proposeLift' and a.subject = 'pair ' || k.id
        and a.operator_id = k.lift_by)
        or not exists (select 1 from audit a where a.act = 'pair.lift' and a.subject = 'pair ' || k.id
        and a.operator_id = k.lifted_by))
      union all
      select r.no, r.kind from request r where r.state = 'done' and r.kind in (${OF_TWO.join(', ')}) and not exists (
        select 1 from audit p join audit a on a.subject = p.subject and a.act = 'request.approve'
        and a.operator_id <> p.operator_id
        where p.subject = r.no and p.act = 'request.propose')
      union all
      select r.no, r.kind || ', before its wait' from request r join (values ${WAITS.join(', ')}) as w(kind,
      hours) on w.kind = r.kind
      join request_step agreed on agreed.request_id = r.id and agreed.state = 'approved'
      join request_step done on done.request_id = r.id and done.state = 'done'
      where done.at < agreed.at + w.hours * interval '1 hour' + ${PUT_OFF}`,
  },
  {
    id: '34 levels',
    sentence: [
      'Whoever asked for a level and got it has that level, no other; every pair of members whose trades do not ' +
        'count was marked by an operator.',
      '申请升级获批的会员，其等级即为获批等级；每一组不计入成交的会员均由运营人员标记。',
    ],
    breaks: [
      'A level that was raised or taken away without an answer to a request, a mark that nobody is on record for, ' +
        'or one that was taken out.',
      '未经申请答复而变更等级，标记没有操作记录，或标记被删去。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      select 'member ' || m.id as what, m.level, max((r.details ->> 'level')::int) as granted from member m
      join request r on r.member_id = m.id and r.kind = 'level_upgrade' and r.state = 'done' group by m.id, m.level
      having m.level <> max((r.details ->> 'level')::int)
      union all
      select 'pair ' || k.id, null, null from trading_pair k where k.state in ('marked', 'lifted') and not exists (
        select 1 from audit a where a.act = 'pair.mark' and a.subject = 'pair ' || k.id
        and a.operator_id = k.decided_by)
      union all
      select a.subject, null, null from audit a where a.act = 'pair.mark' and not exists (
        select 1 from trading_pair k where 'pair ' || k.id = a.subject and k.state in ('marked', 'lifted'))`,
  },
  {
    id: '31 codes',
    sentence: [
      'Every mailed code was used in time and with few tries, and no mailbox was sent more of them in a day than ' +
        'the terms say.',
      '邮件验证码均在有效期内使用、尝试次数有限，且同一邮箱每日收到的数量不超过条款规定。',
    ],
    breaks: [
      'A code that outlived its time or could be guessed, or a mailbox that strangers could flood.',
      '验证码过期后仍可使用、可被猜中，或邮箱被陌生人大量发送验证码。',
    ],
    money: false,
    cost: 'cheap',
    sql: `
      select id as code, purpose, tries, used_at as "usedAt", expires_at as "expiresAt" from mail_code
      where used_at > expires_at or expires_at <= sent_at or tries > (select max(coalesce((terms #>>
      '{login,codeTries}')::int, 5)) from terms_version)
      union all
      select max(id), purpose || ', too many in a day', count(*), null, max(expires_at) from mail_code
      where asker = 'stranger'
      group by email_key, purpose, sent_at::date
      having count(*) > (select max(coalesce((terms #>> '{login,codesADay}')::int, 20)) from terms_version)`,
  },
  {
    id: '33 closed accounts',
    sentence: [
      'Nothing stands in an account that was closed but what was retired for ever.',
      '已销户的账户中，除已注销的碳信用外不留任何资金或碳信用。',
    ],
    breaks: [
      'Money or tons that came to an account after nobody could log in to it any more.',
      '销户后已无人可登录，仍有资金或碳信用转入。',
    ],
    money: false,
    cost: 'cheap',
    sql: `
      select a.owner_id as member, a.pocket, a.asset, a.balance from member m join account a on a.kind = 'member'
      and a.owner_id = m.id
      where m.disabled_at is not null and a.balance > 0 and a.pocket <> 'retired'`,
  },
]
