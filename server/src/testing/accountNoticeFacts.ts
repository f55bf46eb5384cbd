/** What notices about proofs, payees, restrictions and the credit score say, as the tables have it. */
import { sayCents } from '@tonne/domain/format'
import { type PayeeKind, sayPayee } from '@tonne/domain/money/payee'
import { creditLabels, sayPoints } from '@tonne/domain/people/credit'
import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { type Fact, ID, instant, type NoticeFacts, reason, text } from './noticeFact.ts'

/** The end of the wait that began with the notice. */
const until = (why: string): Fact =>
  instant(`(select max(until) from cool_off where member_id = n.member_id and at = n.at and why = '${why}')`)
const reader = { about: 'member m on m.id = n.member_id' }
const restriction = { about: `restriction r on r.id = ${ID}` }
const step = (kind: 'opened' | 'reviewed', at = ''): Fact =>
  instant(`(select review_by from restriction_step where restriction_id = r.id and kind = '${kind}' ${at}
    order by id desc limit 1)`)
type Payee = { kind: PayeeKind; bank: string | null; tail: string }
const payee = {
  about: `payee p on p.id = ${ID}`,
  says: {
    payee: [
      (value: Payee) => sayPayee(value),
      `jsonb_build_object('kind', p.kind, 'bank', p.bank, 'tail', p.tail)`,
    ] as Fact,
  },
}
const usable = { payee: payee.says.payee, from: instant('p.usable_at') }
type Reader = { by: string; role: OperatorRole }

export const accountNoticeFacts = {
  tradingPasswordLocked: {
    ...restriction,
    says: {
      caseNo: text('r.case_no'),
      reviewBy: step('opened'),
      amount: [
        sayCents,
        `coalesce((select amount_cents from hold where why = 'locked' and cause_id = r.id), 0)`,
      ] as Fact,
    },
  },
  loginPasswordChanged: { ...reader, says: { until: until('login_password') } },
  loginPasswordReset: { ...reader, says: { until: until('recovery') } },
  factorAdded: { ...reader, says: { until: until('second_factor') } },
  factorRemoved: { ...reader, says: { until: until('second_factor') } },
  newDeviceWaits: { ...reader, says: { until: until('new_device'), at: instant('n.at') } },
  newDevice: { ...reader, says: { at: instant('n.at') } },
  pushOn: { ...reader, says: { at: instant('n.at') } },
  payeeAdded: { ...payee, says: usable },
  payeeVerified: { ...payee, says: usable },
  payeeRejected: { ...payee, says: { ...payee.says, reason: text('p.rejected_why') } },
  payeeDefault: { ...payee, says: { ...payee.says, until: until('payee') } },
  creditRatingMoved: {
    about: `credit_event c on c.member_id = n.member_id
      and c.kind || ' ' || c.order_no = substring(n.cause from '^credit (.*)$')`,
    says: {
      no: text('c.order_no'),
      score: text('c.score'),
      points: [sayPoints, 'c.points'],
      rating: [
        (rating: keyof typeof creditLabels) => creditLabels[rating],
        `case when c.score >= 75 then 'excellent' when c.score >= 50 then 'medium' else 'poor' end`,
      ],
    },
  },
  icSeen: {
    about: 'unmasking u on u.member_id = n.member_id and u.at = n.at',
    says: {
      reason: text('u.why'),
      who: [
        ({ by, role }: Reader) => {
          const [en, cn] = operatorRoleLabels[role]
          return { en: `${by} (${en})`, cn: `${by}（${cn}）` }
        },
        `jsonb_build_object('by', u.by_name, 'role', u.by_role)`,
      ],
    },
  },
  restrictionImposed: {
    ...restriction,
    says: { caseNo: text('r.case_no'), reason: reason('r.reason_en', 'r.reason_cn'), reviewBy: step('opened') },
  },
  restrictionLifted: {
    ...restriction,
    says: { caseNo: text('r.case_no'), reason: reason('r.lifted_why', 'r.lifted_why_cn') },
  },
  restrictionReviewed: {
    ...restriction,
    says: { caseNo: text('r.case_no'), reviewBy: step('reviewed', 'and at = n.at') },
  },
  reviewLate: { ...restriction, says: { caseNo: text('r.case_no') } },
  accountFrozen: { ...restriction, says: { caseNo: text('r.case_no') } },
  accountThawed: { ...restriction, says: { caseNo: text('r.case_no') } },
} satisfies Readonly<Record<string, NoticeFacts>>
