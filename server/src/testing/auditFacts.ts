/** What an act's row in the audit says of the change, as the tables have it. */

/** The rows that a row `a` of the audit is about, and by field what it must say. */
type AuditFacts = { about: string; says: Readonly<Record<string, string>> }

const text = (word: string): string => `'${word}'::text`
const withdrawal = (after: string, before?: string): AuditFacts => ({
  about: 'withdrawal w on w.no = a.subject',
  says: {
    'after.stage': text(after),
    'after.amountCents': 'w.amount_cents',
    ...(before && { 'before.stage': before }),
  },
})
/** Proposed anew when the operator who proposed it first was disabled. */
const FIRST_OR_AGAIN = `case when exists (select 1 from audit b where b.act = a.act and b.subject = a.subject
  and b.id < a.id) then 'proposed' else 'requested' end`
const restriction = 'restriction r on r.case_no = a.subject'
const scoped = { 'after.scopes': 'r.scopes', 'after.code': 'r.code' }
const proposal = { about: `restriction_proposal r on 'proposal ' || r.id = a.subject`, says: scoped }
const retirement = (after: string, before: string): AuditFacts => ({
  about: 'retirement r on r.no = a.subject',
  says: { 'after.state': `'${after}'::text`, 'before.state': `'${before}'::text` },
})
/** Words of certificates name people, and stay out of what is sealed. */
const corrected: AuditFacts = {
  about: 'retirement r on r.no = a.subject',
  says: { 'after.state': `'retired'::text`, 'before.state': `'retired'::text` },
}

/** A value that may be none, which is null in the audit too. */
const orNull = (sql: string): string => `coalesce(to_jsonb(${sql}), 'null')`
const entryNo = (id: string): string => `(select 'LE-' || to_char(min(at) at time zone 'Asia/Singapore', 'YYYYMMDD')
  || '-' || lpad(${id}::text, 8, '0') from posting where entry_id = ${id})`
const correction = 'correction c on c.no = a.subject'
const proposedCorrection = (entry: string): AuditFacts => ({
  about: correction,
  says: {
    'after.entry': entry,
    'after.kind': 'c.kind',
    'after.parkedCents': 'c.parked_cents',
    'after.giveTo': orNull('c.give_to'),
  },
})
const decidedCorrection = (state: string): AuditFacts => ({
  about: correction,
  says: {
    'before.state': `'proposed'::text`,
    'after.state': `'${state}'::text`,
    'after.entry': orNull('c.made_entry_id'),
    'after.given': orNull('c.given_entry_id'),
    'after.parkedCents': 'c.parked_cents',
  },
})
const payee = (after: string): AuditFacts => ({
  about: `payee p on 'payee ' || p.id = a.subject`,
  says: { 'before.state': `'unverified'::text`, 'after.state': `'${after}'::text` },
})
const line = `bank_line l on 'line ' || l.id = a.subject`
const proposedLine = (kind: string): AuditFacts => ({
  about: `${line} join line_decision x on x.line_id = l.id and x.kind = '${kind}' and x.proposed_at = a.at
    and x.proposed_by = a.operator_id`,
  says: { 'after.line': 'l.bank_ref', 'after.amountCents': 'l.amount_cents', 'after.memberId': orNull('x.member_id') },
})
const decidedLine = (kind: string, state: string): AuditFacts => ({
  about: `${line} join line_decision x on x.line_id = l.id and x.kind = '${kind}' and x.decided_at = a.at
    and x.state = '${state}'`,
  says: {
    'before.state': `'proposed'::text`,
    'after.state': 'x.state',
    'after.amountCents': 'l.amount_cents',
    'after.endToEndId': orNull('x.end_to_end_id'),
  },
})

/** A halt of the market is a stop of no project. */
const stopped = (of: string, word: string): AuditFacts => ({
  about: `project_stop s on ${of} and s.reason = a.reason and s.stopped_at = a.at and s.stopped_by = a.operator_id`,
  says: { [`before.${word}`]: 'false', [`after.${word}`]: 'true', 'after.en': 's.text_en', 'after.cn': 's.text_cn' },
})
const stopEnded = (of: string, word: string, state: string): AuditFacts => ({
  about: `project_stop s on ${of} and s.state = '${state}' and s.decided_at = a.at and s.decided_by = a.operator_id`,
  says: {
    [`before.${word}`]: 'true',
    [`after.${word}`]: `s.state = 'closed'`,
    'before.en': 's.text_en',
    'before.cn': 's.text_cn',
  },
})
const ofMarket = 's.project_id is null'
const ofProject = 's.project_id = (select id from project where no = a.subject)'

/** What an operator published alone, or as the second; it may be recalled and approved again with other words. */
const published = (before: string): AuditFacts => ({
  about: `(content_version v join content_item i on i.id = v.item_id) on v.state in ('approved', 'published')
    and a.subject = concat_ws(' ', i.kind, i.key, v.version) and v.decided_by = a.operator_id`,
  says: { 'before.state': `'${before}'::text`, 'after.value': 'v.value' },
})
const setting = `setting_proposal p on 'setting ' || p.id = a.subject`
const decidedSetting = (state: string): AuditFacts => ({
  about: `${setting} and p.state = '${state}'`,
  says: { 'before.state': `'proposed'::text`, 'after.state': 'p.state', 'after.value': 'p.value' },
})
const proposedSetting: AuditFacts = {
  about: setting,
  says: {
    'before.value': orNull('p.before'),
    'after.value': 'p.value',
    'after.effectiveDay': `to_char(p.effective_at at time zone 'Asia/Singapore', 'YYYY-MM-DD')`,
  },
}
const settingFacts = Object.fromEntries(
  ['terms', 'holidays', 'icc', 'registration'].flatMap((kind) => [
    [`${kind}.propose`, proposedSetting],
    [`${kind}.approve`, decidedSetting('approved')],
    [`${kind}.reject`, decidedSetting('rejected')],
  ]),
)

export const auditFacts: Readonly<Record<string, AuditFacts>> = {
  ...settingFacts,
  'content.publish': published('draft'),
  'content.approve': published('proposed'),
  'bankfile.import': {
    about: 'bank_file f on f.statement = a.subject and f.taken_at = a.at',
    says: {
      'after.hash': 'f.hash',
      'after.opening': 'f.opening_cents',
      'after.closing': 'f.closing_cents',
      'after.lines': 'jsonb_array_length(f.lines)',
    },
  },
  'content.due': {
    about: `(content_version v join content_item i on i.id = v.item_id)
      on a.subject = concat_ws(' ', i.kind, i.key, v.version)`,
    says: { 'before.state': `'approved'::text`, 'after.state': 'v.state' },
  },
  'request.cancel': { about: 'request q on q.no = a.subject', says: { 'after.state': 'q.state' } },
  'request.done.level_upgrade': {
    about: 'request q on q.no = a.subject',
    says: { 'after.level': `(q.details ->> 'level')::int` },
  },
  'restriction.review': {
    about: `restriction r on r.case_no = a.subject join restriction_step s on s.restriction_id = r.id
      and s.kind = 'reviewed' and s.at = a.at`,
    says: { 'after.reviewBy': `to_char(s.review_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` },
  },
  'market.halt': stopped(ofMarket, 'halted'),
  'market.reopen': stopEnded(ofMarket, 'halted', 'reopened'),
  'project.stop': stopped(ofProject, 'stopped'),
  'project.reopen': stopEnded(ofProject, 'stopped', 'reopened'),
  'project.close': {
    ...stopEnded(ofProject, 'stopped', 'closed'),
    says: { ...stopEnded(ofProject, 'stopped', 'closed').says, 'after.decision': `'closed'::text` },
  },
  'alert.decide': {
    about: 'market_alert m on m.no = a.subject',
    says: {
      'before.state': `'open'::text`,
      'after.state': 'm.state',
      'after.rule': 'm.rule',
      'after.measured': 'm.measured',
      'after.threshold': 'm.threshold',
      'after.members': 'm.owners',
    },
  },
  'draw.reveal': {
    about: 'project p on p.no = a.subject join draw_result d on d.project_id = p.id',
    says: { 'after.outcome': 'd.outcome' },
  },
  'payee.verify': payee('verified'),
  'payee.reject': payee('rejected'),
  'correction.mirror': proposedCorrection(entryNo('c.entry_id')),
  'correction.mirror.approve': decidedCorrection('approved'),
  'correction.mirror.reject': decidedCorrection('rejected'),
  'correction.give': proposedCorrection('(select no from correction where id = c.of_id)'),
  'correction.give.approve': decidedCorrection('approved'),
  'correction.give.reject': decidedCorrection('rejected'),
  'line.match': proposedLine('match'),
  'line.match.approve': decidedLine('match', 'approved'),
  'line.match.reject': decidedLine('match', 'rejected'),
  'line.own': proposedLine('own'),
  'line.own.approve': decidedLine('own', 'approved'),
  'line.own.reject': decidedLine('own', 'rejected'),
  'line.return': proposedLine('return'),
  'line.return.approve': decidedLine('return', 'approved'),
  'line.return.reject': decidedLine('return', 'rejected'),
  'withdrawal.propose': withdrawal('proposed', FIRST_OR_AGAIN),
  'withdrawal.approve': withdrawal('approved', text('proposed')),
  'withdrawal.refuse': withdrawal('refused'),
  'withdrawal.status': withdrawal('refused', text('sent')),
  'withdrawal.export': {
    about: 'payout_batch b on b.msg_id = a.subject',
    says: { 'after.payments': 'b.payments', 'after.sumCents': 'b.sum_cents' },
  },
  'restriction.impose': { about: restriction, says: scoped },
  'restriction.propose': proposal,
  'restriction.decline': proposal,
  'restriction.lift': {
    about: restriction,
    says: { 'before.scopes': 'r.scopes', 'after.why': `jsonb_build_object('en', r.lifted_why, 'cn', r.lifted_why_cn)` },
  },
  'retirement.instruct': retirement('instructed', 'requested'),
  'retirement.evidence': retirement('instructed', 'instructed'),
  'retirement.confirm': retirement('retired', 'instructed'),
  'retirement.correct': corrected,
  'retirement.publishCorrection': corrected,
  'retirement.dropCorrection': corrected,
}
