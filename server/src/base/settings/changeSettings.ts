import type { settingsDesk } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import { judgeTerms } from '@tonne/domain/base/judgeTerms'
import { sayTerm, termChangesOf } from '@tonne/domain/base/termFields'
import type { Terms } from '@tonne/domain/base/terms'
import { addDays, type Day, dayOf, startOfDay } from '@tonne/domain/days'
import { type Lang, sayDate } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { type IccRow, iccLine, iccRowsFromText } from '@tonne/domain/trading/iccLists'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import { emitToAll } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { insertBroadcast } from '../notice/store.ts'
import {
  findHolidays,
  findIccLists,
  findRegistration,
  insertHolidays,
  insertIccList,
  insertProposal,
  insertRegistration,
  insertTerms,
  listTermsVersions,
  lockProposal,
  type NewProposal,
  type ProposalRow,
  updateProposal,
} from './store.ts'

/** Members have at least the whole of tomorrow to read what will change. */
const NOTICE_DAYS = 2
const stateWords = { approved: { en: 'approved', cn: '已批准' }, rejected: { en: 'rejected', cn: '已驳回' } }
const openWords = { en: 'open', cn: '开放' }

export const toProposal = (p: ProposalRow): Output<typeof settingsDesk.decide> => ({
  id: p.id,
  kind: p.kind,
  source: p.source,
  reason: p.reason,
  state: p.state,
  proposedBy: p.proposedName,
  proposedById: p.proposedBy,
  value: JSON.stringify(p.value),
  before: p.before === null ? null : JSON.stringify(p.before),
  effectiveAt: p.effectiveAt.getTime(),
  proposedAt: p.proposedAt.getTime(),
  decidedBy: p.decidedName,
  decidedAt: p.decidedAt?.getTime() ?? null,
  decidedWhy: p.decidedWhy,
})
export const earliestDay = (now: Date): Day => addDays(dayOf(now), NOTICE_DAYS)
const both = (day: Day) => ({ en: sayDate(day, 'en'), cn: sayDate(day, 'cn') })

function refuseTooSoon(day: Day, now: Date): void {
  if (day < earliestDay(now)) refuse('termsTooSoon', { from: both(earliestDay(now)) })
}
/** A version is complete, so it would undo another planned one with a later date. */
function refuseBefore(planned: Date | null, day: Day): void {
  if (planned && startOfDay(day) < planned) refuse('settingPlannedLater', { from: both(dayOf(planned)) })
}

/** A version is complete, so one written from an older one would undo what was approved in between. */
function refuseStale(from: number, newest: number): void {
  if (from !== newest) refuse('settingStale', { from, newest })
}

type Proposing = Pick<NewProposal, 'kind' | 'value' | 'source' | 'before' | 'baseVersion' | 'effectiveAt'>
async function propose(
  tx: Tx,
  proposing: Proposing,
  { operator, now, input, address }: DeskCall<{ reason: string }>,
): Promise<ProposalRow> {
  const { kind, value, before, source, effectiveAt } = proposing
  const row = await insertProposal(
    tx,
    { ...proposing, reason: input.reason, proposedBy: operator.id, proposedName: operator.name },
    now,
  )
  const change = { before: { value: before }, after: { value, source, effectiveDay: dayOf(effectiveAt) } }
  await insertAudit(
    tx,
    { by: operator, act: `${kind}.propose`, subject: `setting ${row.id}`, reason: input.reason, ...change, address },
    now,
  )
  return row
}

export function proposeTerms({ db }: Tools): Handler<typeof settingsDesk.proposeTerms> {
  return (call) =>
    once(db, call, async (tx) => {
      const { input, now } = call
      const [{ terms, version, effectiveAt: dated }] = (await listTermsVersions(tx)) as [
        Awaited<ReturnType<typeof listTermsVersions>>[number],
      ]
      refuseStale(input.version, version)
      const merged = { ...terms, ...input.terms } as Terms
      // Opening and closing registration has its own endpoint.
      const value = { ...merged, registration: { ...merged.registration, open: terms.registration.open } }
      judgeTerms(value)
      if (termChangesOf(terms, value).length === 0) refuse('termsUnchanged')
      refuseTooSoon(input.effectiveDay, now)
      refuseBefore(dated, input.effectiveDay)
      const effectiveAt = startOfDay(input.effectiveDay)
      return toProposal(
        await propose(tx, { kind: 'terms', value, before: terms, baseVersion: version, source: '', effectiveAt }, call),
      )
    })
}

export function proposeHolidays({ db }: Tools): Handler<typeof settingsDesk.proposeHolidays> {
  return (call) =>
    once(db, call, async (tx) => {
      const { input, now } = call
      const { days: before, version: baseVersion, effectiveAt: dated } = await findHolidays(tx, null)
      refuseStale(input.version, baseVersion)
      const value = [...new Set(input.days)].sort()
      if (JSON.stringify(value) === JSON.stringify(before)) refuse('termsUnchanged')
      refuseTooSoon(input.effectiveDay, now)
      refuseBefore(dated, input.effectiveDay)
      const effectiveAt = startOfDay(input.effectiveDay)
      return toProposal(
        await propose(tx, { kind: 'holidays', value, before, baseVersion, source: input.source, effectiveAt }, call),
      )
    })
}

/** The proposed list of a country; `before` is its newest, null where there is none. */
type IccProposal = { country: string; day: Day | null; rows: readonly IccRow[] }

export function proposeIccList({ db }: Tools): Handler<typeof settingsDesk.proposeIccList> {
  return (call) =>
    once(db, call, async (tx) => {
      const { input, now } = call
      const known = (await findIccLists(tx, null)).get(input.country)
      const baseVersion = known?.version ?? 0
      refuseStale(input.version, baseVersion)
      const value: IccProposal = { country: input.country, day: input.day || null, rows: iccRowsFromText(input.rows) }
      const before = { country: input.country, day: known?.day ?? null, rows: known?.rows ?? [] }
      const textOf = ({ day, rows }: Pick<IccProposal, 'day' | 'rows'>) => [day, ...rows.map(iccLine)].join('\n')
      if (known && textOf(value) === textOf(before)) refuse('termsUnchanged')
      refuseTooSoon(input.effectiveDay, now)
      refuseBefore(known?.effectiveAt ?? null, input.effectiveDay)
      const effectiveAt = startOfDay(input.effectiveDay)
      const { source } = input
      return toProposal(await propose(tx, { kind: 'icc', value, before, source, baseVersion, effectiveAt }, call))
    })
}

export function proposeOpening({ db }: Tools): Handler<typeof settingsDesk.proposeOpening> {
  return (call) =>
    once(db, call, async (tx) => {
      if ((await findRegistration(tx)).open) refuse('stateMoved', { state: openWords })
      const proposing = {
        kind: 'registration' as const,
        value: { open: true },
        before: { open: false },
        baseVersion: 0,
        source: '',
      }
      return toProposal(await propose(tx, { ...proposing, effectiveAt: call.now }, call))
    })
}

/** Every member is notified of the change, in words, before it takes effect. */
async function notifyChange(
  tx: Tx,
  { before, value, effectiveAt }: ProposalRow,
  version: number,
  now: Date,
): Promise<void> {
  const changes = termChangesOf(before as Terms, value as Terms).filter(({ field }) => !field.secret)
  if (changes.length === 0) return
  const say = (lang: Lang) => {
    const [nth, colon, semicolon] = lang === 'cn' ? ([1, '：', '；'] as const) : ([0, ': ', '; '] as const)
    const sentences = changes.map(
      ({ field, before: was, after: is }) =>
        `${field.label[nth]}${colon}${sayTerm(field, was, lang)} → ${sayTerm(field, is, lang)}`,
    )
    return sentences.join(semicolon)
  }
  const params = { day: both(dayOf(effectiveAt)), changes: { en: say('en'), cn: say('cn') } }
  await insertBroadcast(tx, { kind: 'feesChange', cause: `settings ${version}`, params }, now)
}

/** Applies a proposal when the second operator approves; refuses one whose base has changed. */
async function bringAbout(tx: Tx, proposal: ProposalRow, { now, operator }: DeskCall<unknown>): Promise<void> {
  const { kind, value, baseVersion, effectiveAt, source, reason } = proposal
  if (kind === 'registration') {
    if ((await findRegistration(tx)).open) refuse('stateMoved', { state: openWords })
    return void (await insertRegistration(tx, { open: true, by: operator, reason }, now))
  }
  // A proposal that waited too long would take effect before anyone could read it.
  refuseTooSoon(dayOf(effectiveAt), now)
  if (kind === 'terms') {
    refuseStale(baseVersion, (await listTermsVersions(tx))[0]!.version)
    const version = await insertTerms(tx, value as Terms, effectiveAt, now)
    return notifyChange(tx, proposal, version, now)
  }
  if (kind === 'icc') {
    const list = value as IccProposal
    refuseStale(baseVersion, (await findIccLists(tx, null)).get(list.country)?.version ?? 0)
    return void (await insertIccList(tx, { ...list, source, effectiveAt }, now))
  }
  refuseStale(baseVersion, (await findHolidays(tx, null)).version)
  await insertHolidays(tx, { days: value as Day[], source, effectiveAt }, now)
}

export function decideSetting({ db }: Tools): Handler<typeof settingsDesk.decide> {
  return async (call) => {
    const { input, operator, now } = call
    const row = await db.tx(async (tx) => {
      // Two proposals approved at once: the second sees the version that the first made.
      await lockKey(tx, 'settings')
      const proposal = (await lockProposal(tx, input.proposal)) ?? refuse('notFound')
      if (proposal.state !== 'proposed') refuse('stateMoved', { state: stateWords[proposal.state] })
      const state = input.approve ? ('approved' as const) : ('rejected' as const)
      emitToAll(tx, ['settings'], now)
      return decideAsSecond(tx, deciderOf(call), {
        agrees: input.approve,
        first: proposal.proposedBy,
        effect: async () => {
          if (input.approve) await bringAbout(tx, proposal, call)
          return updateProposal(tx, proposal.id, { state, by: operator, why: input.reason }, now)
        },
        record: () => ({
          act: `${proposal.kind}.${input.approve ? 'approve' : 'reject'}`,
          subject: `setting ${proposal.id}`,
          before: { state: 'proposed' },
          after: { state, value: proposal.value },
        }),
      })
    })
    return toProposal(row)
  }
}
