/** Why: fees, limits and holidays change by a dated version that one operator proposes and another approves, early enough to be read before it bites. */
import type { Output } from '@tonne/contract/endpoint'
import type { settingsDesk } from '@tonne/contract/settings'
import { addDays, type Day, dayOf, startOfDay } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { refuseOwnAct } from '@tonne/domain/operator'
import { refuse } from '@tonne/domain/refusals'
import { judgeTerms, type Terms } from '@tonne/domain/terms'
import { insertAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call, Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { findHolidays, getTerms, insertHolidays, insertProposal, insertTerms, lockProposal, type ProposalRow, updateProposal } from './store.ts'

/** Members have at least the whole of tomorrow to read what will change. */
const NOTICE_DAYS = 2
const stateWords = { approved: { en: 'approved', cn: '已批准' }, rejected: { en: 'rejected', cn: '已驳回' } }

export const toProposal = (p: ProposalRow): Output<typeof settingsDesk.decide> => ({
  id: p.id,
  kind: p.kind,
  value: JSON.stringify(p.value),
  source: p.source,
  effectiveAt: p.effectiveAt.getTime(),
  reason: p.reason,
  state: p.state,
  proposedBy: p.proposedName,
  proposedAt: p.proposedAt.getTime(),
  decidedBy: p.decidedName,
  decidedAt: p.decidedAt?.getTime() ?? null,
})

function refuseTooSoon(day: Day, now: Date): void {
  const earliest = addDays(dayOf(now), NOTICE_DAYS)
  if (day < earliest) refuse('termsTooSoon', { from: { en: sayDate(earliest, 'en'), cn: sayDate(earliest, 'cn') } })
}

type Proposing = { kind: ProposalRow['kind']; value: unknown; source: string; before: unknown }
async function propose(tx: Tx, { kind, value, source, before }: Proposing, call: Call<{ effectiveDay: Day; reason: string }>): Promise<ProposalRow> {
  const { operator, now, input, address } = call
  refuseTooSoon(input.effectiveDay, now)
  if (JSON.stringify(value) === JSON.stringify(before)) refuse('termsUnchanged')
  const effectiveAt = startOfDay(input.effectiveDay)
  const row = await insertProposal(
    tx,
    { kind, value, source, effectiveAt, reason: input.reason, proposedBy: operator!.id, proposedName: operator!.name },
    now,
  )
  const change = { before: { value: before }, after: { value, effectiveDay: input.effectiveDay } }
  await insertAudit(tx, { by: operator!, act: `${kind}.propose`, subject: `setting ${row.id}`, reason: input.reason, ...change, address }, now)
  return row
}

export function proposeTerms({ db }: Tools): Handler<typeof settingsDesk.proposeTerms> {
  return (call) =>
    db.tx(async (tx) => {
      const { terms } = await getTerms(tx, call.now)
      const value = { ...terms, ...call.input.terms } as Terms
      judgeTerms(value)
      return toProposal(await propose(tx, { kind: 'terms', value, source: '', before: terms }, call))
    })
}

export function proposeHolidays({ db }: Tools): Handler<typeof settingsDesk.proposeHolidays> {
  return (call) =>
    db.tx(async (tx) => {
      const before = (await findHolidays(tx, call.now)).days
      const value = [...new Set(call.input.days)].sort()
      return toProposal(await propose(tx, { kind: 'holidays', value, source: call.input.source, before }, call))
    })
}

export function decideSetting({ db, hub }: Tools): Handler<typeof settingsDesk.decide> {
  return async (call) => {
    const { input, operator, now, address } = call
    const row = await db.tx(async (tx) => {
      const proposal = (await lockProposal(tx, input.proposal)) ?? refuse('notFound')
      if (proposal.state !== 'proposed') refuse('stateMoved', { state: stateWords[proposal.state] })
      if (input.approve) refuseOwnAct(proposal.proposedBy, operator!)
      // A proposal that lay too long would bite before anyone could read it.
      if (input.approve) refuseTooSoon(dayOf(proposal.effectiveAt), new Date(now.getTime() - (NOTICE_DAYS - 1) * 86_400_000))
      if (input.approve && proposal.kind === 'terms') await insertTerms(tx, proposal.value as Terms, proposal.effectiveAt, now)
      if (input.approve && proposal.kind === 'holidays')
        await insertHolidays(tx, { days: proposal.value as Day[], source: proposal.source, effectiveAt: proposal.effectiveAt }, now)
      const state = input.approve ? ('approved' as const) : ('rejected' as const)
      const act = `${proposal.kind}.${input.approve ? 'approve' : 'reject'}`
      const change = { before: { state: 'proposed' }, after: { state, value: proposal.value } }
      await insertAudit(tx, { by: operator!, act, subject: `setting ${proposal.id}`, reason: input.reason, ...change, address }, now)
      return updateProposal(tx, proposal.id, { state, by: operator!.name }, now)
    })
    hub.tell([{ memberId: 0, stale: ['settings'] }])
    return toProposal(row)
  }
}
