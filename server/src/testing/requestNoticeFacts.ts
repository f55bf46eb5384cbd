/** What notices about requests, letters and lost factors say, as the tables have it. */
import { sayBothDayTimes } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import { executedAt, type RequestKind, requestKinds } from '@tonne/domain/support/request'
import { lasted, OUTAGES } from '../shared/outage.ts'
import { type Fact, ID, instant, type NoticeFacts, reason, text } from './noticeFact.ts'

const of = { about: `request q on q.id = ${ID}` }
const no = text('q.no')
const kind: Fact = [(value: RequestKind) => requestKinds[value].label, 'q.kind']
/** When an approval is carried out, as far as outages had put it off at the notice. */
const at: Fact = [
  (agreed: { kind: RequestKind; at: string; kept: number }, sent) =>
    sayBothDayTimes(new Date(executedAt(agreed, new Date(agreed.at)).getTime() + agreed.kept), sent),
  `(select jsonb_build_object('kind', q.kind, 'at', s.at, 'kept', extract(epoch from
      ${lasted(`select * from (${OUTAGES}) o where o.ended_at between s.at and n.at`, 's.at')}) * 1000)
    from request_step s where s.request_id = q.id and s.state = 'approved' order by s.at desc limit 1)`,
]
const outcome = reason('q.outcome', 'q.outcome_cn')
const message = { about: `request_message m on m.id = ${ID} join request q on q.id = m.request_id` }
const written = { ...message, says: { no, by: text('m.name'), text: text('m.text') } }

export const requestNoticeFacts = {
  requestSent: { ...of, says: { no, kind, dueAt: instant('q.due_at') } },
  requestApproved: { ...of, says: { no, kind, at } },
  requestDone: { ...of, says: { no, kind, reason: outcome } },
  requestRefused: { ...of, says: { no, kind, reason: outcome } },
  requestCancelled: { ...of, says: { no } },
  requestMessage: written,
  recoveryMessage: written,
  // A letter that was emptied in time has no title left.
  letter: {
    about: `${message.about} and m.title is not null`,
    says: { no, title: reason('m.title', 'm.title_cn'), text: reason('m.text', 'm.text_cn') },
  },
  recoveryAsked: {
    ...of,
    says: {
      no,
      device: [sayDevice, `q.details -> 'from' ->> 'device'`],
      address: text(`q.details -> 'from' ->> 'address'`),
      hours: [() => requestKinds.second_factor.waitHours, '0'],
    },
  },
  recoveryAgreed: { ...of, says: { no, at } },
  recoverySoon: { ...of, says: { no, at } },
  recoveryStopped: { ...of, says: { no, reason: outcome } },
  factorRecovered: {
    ...of,
    says: {
      no,
      until: instant(`(select max(until) from cool_off where member_id = q.member_id and at = n.at
        and why = 'factor_recovery')`),
    },
  },
} satisfies Readonly<Record<string, NoticeFacts>>
