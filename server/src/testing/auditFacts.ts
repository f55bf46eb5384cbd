/** What an act's row in the audit says of the change, as the tables have it. */

/** The rows that a row `a` of the audit is about, and by field what it must say. */
type AuditFacts = { about: string; says: Readonly<Record<string, string>> }

const withdrawal = (after: string, before?: string): AuditFacts => ({
  about: 'withdrawal w on w.no = a.subject',
  says: {
    'after.stage': `'${after}'::text`,
    'after.amountCents': 'w.amount_cents',
    ...(before && { 'before.stage': `'${before}'::text` }),
  },
})
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

export const auditFacts: Readonly<Record<string, AuditFacts>> = {
  'withdrawal.propose': withdrawal('proposed', 'requested'),
  'withdrawal.approve': withdrawal('approved', 'proposed'),
  'withdrawal.refuse': withdrawal('refused'),
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
