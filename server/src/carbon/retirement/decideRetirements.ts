/** One operator records the registry's answer and another confirms it; otherwise all tons go back. */
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { evidenceOf, lackOf } from '@tonne/domain/carbon/registryAnswer'
import { type Evidence, outOfWait, refuseEvidenceDay } from '@tonne/domain/carbon/retirement'
import { dayOf } from '@tonne/domain/days'
import { bothLanguages, sayKg, sayTons } from '@tonne/domain/format'
import { carbon } from '@tonne/domain/ledger'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type RetirementState, retirementStateLabels } from '@tonne/domain/states'
import { notify } from '../../base/notice/store.ts'
import type { Signer } from '../../platform/crypto/signature.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Act as Audited, insertAudit } from '../../shared/audit.ts'
import { decideAsSecond } from '../../shared/decideAsSecond.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockProject } from '../../trading/project/store.ts'
import { certify, certifyCorrection } from './certify.ts'
import { listAnswered } from './registryStore.ts'
import { listProjectRefs, waitsOf } from './retirementOut.ts'
import {
  findRetirement,
  getCertifiedProject,
  listCertificates,
  lockRetirement,
  lockRetirements,
  moveRetirement,
  type RetirementRow,
  setCorrection,
  setEvidence,
} from './store.ts'

export type Act = { no: string; reason: string; operator: Operator; address: string; now: Date }
type NewCorrection = { name: string; reasonText: string; message: string; evidence: Evidence }
export type Decisions = {
  instruct(act: Act): Promise<RetirementRow>
  proposeEvidence(act: Act, evidence: Evidence): Promise<RetirementRow>
  /** Takes the evidence from the imported exports, for all of these or none. */
  takeEvidence(act: Omit<Act, 'no'>, nos: readonly string[]): Promise<void>
  /** `waits`: the proposal that the operator read; without it, the present one. */
  confirm(act: Act, waits?: string): Promise<RetirementRow>
  refuse(act: Act): Promise<RetirementRow>
  proposeCorrection(act: Act, correction: NewCorrection): Promise<RetirementRow>
  decideCorrection(act: Act, approve: boolean, waits?: string): Promise<RetirementRow>
}
type DecideTools = Pick<Tools, 'signer'> & { db: Pick<Db, 'tx'> }

/** The acts, for the desk's endpoints and for the seed. */
export function decisions({ db, signer }: DecideTools): Decisions {
  return {
    ...writing(db),
    confirm: (act, waits) => db.tx((tx) => confirm(tx, act, { signer, waits })),
    refuse: (act) => db.tx((tx) => giveBack(tx, act)),
    decideCorrection: (act, approve, waits) => db.tx((tx) => decideCorrection(tx, act, { approve, signer, waits })),
  }
}

async function takeEvidence(tx: Tx, act: Omit<Act, 'no'>, nos: readonly string[]): Promise<void> {
  const wanted = [...new Set(nos)]
  const rows = await lockRetirements(tx, wanted)
  if (rows.length < wanted.length) refuse('notFound')
  for (const row of rows) refuseOther(row, ['instructed'])
  const answered = new Map((await listAnswered(tx, wanted)).map((one) => [one.no, one]))
  const found = rows.map((row) => {
    const one = answered.get(row.no)!
    const lack = lackOf(one)
    if (lack && lack !== 'early')
      refuse('retirementNotListed', { no: row.no, listed: sayTons(one.covered), tons: sayTons(row.kg) })
    const evidence = evidenceOf(one)
    refuseEvidenceDay(evidence.day, dayOf(row.requestedAt), dayOf(act.now))
    return { id: row.id, evidence }
  })
  const written = new Map((await setEvidence(tx, found, act.operator.id)).map((row) => [row.id, row]))
  for (const row of rows)
    await recorded(tx, 'retirement.evidence', { act: { ...act, no: row.no }, row, after: written.get(row.id)! })
}

type Writing = 'instruct' | 'proposeEvidence' | 'takeEvidence' | 'proposeCorrection'
const writing = (db: Pick<Db, 'tx'>): Pick<Decisions, Writing> => ({
  instruct: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['requested'])
      const after = await moveRetirement(tx, row, { to: 'instructed', by: act.operator.id }, act.now)
      return recorded(tx, 'retirement.instruct', { act, row, after })
    }),
  proposeEvidence: (act, evidence) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['instructed'])
      refuseEvidenceDay(evidence.day, dayOf(row.requestedAt), dayOf(act.now))
      const [after] = await setEvidence(tx, [{ id: row.id, evidence }], act.operator.id)
      return recorded(tx, 'retirement.evidence', { act, row, after: after! })
    }),
  takeEvidence: (act, nos) => db.tx((tx) => takeEvidence(tx, act, nos)),
  proposeCorrection: (act, { name, ...rest }) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['retired'])
      refuseEvidenceDay(rest.evidence.day, dayOf(row.requestedAt), dayOf(act.now))
      const last = JSON.parse((await listCertificates(tx, row.id)).at(-1)!.record) as CertificateRecord
      const shown = row.beneficiary === 'anonymous' ? null : name.trim() || last.beneficiary.name
      const before = [last.beneficiary.name, last.reasonText, last.message, last.evidence]
      if (JSON.stringify(before) === JSON.stringify([shown, rest.reasonText, rest.message, rest.evidence]))
        refuse('certificateNothingNew')
      const correction = { name: shown, ...rest, why: act.reason, at: act.now.getTime() }
      return recorded(tx, 'retirement.correct', {
        act,
        row,
        after: await setCorrection(tx, row.id, correction, act.operator.id),
      })
    }),
})

/** Projects before accounts, as everywhere. */
async function lockBoth(tx: Tx, no: string, states: readonly RetirementState[]): Promise<RetirementRow> {
  const found = (await findRetirement(tx, no)) ?? refuse('notFound')
  await lockProject(tx, (await getCertifiedProject(tx, found.projectId)).no)
  return lockAt(tx, no, states)
}

/** Moves exactly the serials that were set aside. */
async function moveOut(
  tx: Tx,
  row: RetirementRow,
  { to, now }: { to: 'retired' | 'credits'; now: Date },
): Promise<void> {
  const { memberId, projectId } = row
  const [from, into] = [carbon(memberId, 'retiring', projectId), carbon(memberId, to, projectId)]
  // The project is locked, so the waiting pocket does not change meanwhile, and a cut of its whole balance reaches
  // every range.
  const [waiting = 0] = [...(await readBalances(tx, [from])).values()]
  const books = await openBooks(tx, { accounts: [from, into], cuts: [{ from, kg: waiting }], most: 1 })
  const kind = to === 'retired' ? 'retire' : 'retirement_return'
  const entryId = books.enter({ kind, causeId: row.id, postings: [outOfWait(memberId, projectId, to, row.kg)] })
  books.moveRanges(from, into, row.ranges, entryId)
  books.emit({ memberId, stale: ['wallet', 'retirement', 'member', 'project', 'notice'] })
  await books.close(now)
}

async function confirm(
  tx: Tx,
  act: Act,
  { signer, waits }: { signer: Signer; waits: string | undefined },
): Promise<RetirementRow> {
  const row = await lockBoth(tx, act.no, ['instructed'])
  if (row.proposedBy === null) refuse('retirementNoProposal')
  return decideAsSecond(tx, act, {
    agrees: true,
    first: row.proposedBy,
    effect: async () => {
      refuseUnread(row, waits)
      await moveOut(tx, row, { to: 'retired', now: act.now })
      const after = await moveRetirement(tx, row, { to: 'retired', by: act.operator.id }, act.now)
      await certify(tx, after, { signer, now: act.now })
      await notifyHolder(tx, after, 'retirementDone', act)
      emitToMember(tx, act, row)
      return after
    },
    record: (after) => recordOf('retirement.confirm', row, after),
  })
}

async function giveBack(tx: Tx, act: Act): Promise<RetirementRow> {
  const row = await lockBoth(tx, act.no, ['requested', 'instructed'])
  await moveOut(tx, row, { to: 'credits', now: act.now })
  const after = await moveRetirement(tx, row, { to: 'refused', by: act.reason }, act.now)
  await notifyHolder(tx, after, 'retirementRefused', act)
  return recorded(tx, 'retirement.refuse', { act, row, after })
}

type DecidingCorrection = { approve: boolean; signer: Signer; waits: string | undefined }
async function decideCorrection(
  tx: Tx,
  act: Act,
  { approve, signer, waits }: DecidingCorrection,
): Promise<RetirementRow> {
  const row = await lockAt(tx, act.no, ['retired'])
  if (!row.correction) return refuse('retirementNoProposal')
  const { correction } = row
  return decideAsSecond(tx, act, {
    agrees: approve,
    first: row.correctionBy!,
    effect: async () => {
      refuseUnread(row, waits)
      const by = { proposedBy: row.correctionBy, decidedBy: act.operator.id }
      if (approve) await certifyCorrection(tx, row, correction, { signer, now: act.now, by })
      const after = await setCorrection(tx, row.id, null, null)
      if (approve) await notifyHolder(tx, after, 'retirementCorrected', { ...act, reason: correction.why })
      emitToMember(tx, act, row)
      return after
    },
    record: (after) => recordOf(approve ? 'retirement.publishCorrection' : 'retirement.dropCorrection', row, after),
  })
}

async function notifyHolder(
  tx: Tx,
  row: RetirementRow,
  kind: 'retirementDone' | 'retirementRefused' | 'retirementCorrected',
  { reason, now }: Act,
) {
  const { memberId, projectId, id, no } = row
  const ref = (await listProjectRefs(tx, [projectId], now)).get(projectId)!
  const params = {
    no,
    tons: bothLanguages((lang) => sayKg(row.kg, lang)),
    project: ref.name,
    reason: { en: reason, cn: reason },
  }
  const cause = kind === 'retirementCorrected' ? `certificate ${id} ${now.getTime()}` : `retirement ${id} ended`
  await notify(tx, { memberId, kind, cause, params }, now)
}

/** The proposal changed after the operator read it. */
function refuseUnread(row: RetirementRow, waits: string | undefined): void {
  if (waits !== undefined && waits !== waitsOf(row))
    refuse('stateMoved', { state: { en: 'changed since it was read', cn: '已在查看后变更' } })
}

/** Another operator may have been quicker. */
async function lockAt(tx: Tx, no: string, states: readonly RetirementState[]): Promise<RetirementRow> {
  const row = (await lockRetirement(tx, no)) ?? refuse('notFound')
  refuseOther(row, states)
  return row
}
function refuseOther({ state }: RetirementRow, states: readonly RetirementState[]): void {
  const [en, cn] = retirementStateLabels[state]
  if (!states.includes(state)) refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
}

// The names in a correction go into the certificate, not into the sealed act.
const seen = ({ state, evidence, correction }: RetirementRow) => ({
  state,
  evidence,
  correction: correction && { evidence: correction.evidence, why: correction.why, at: correction.at },
})
const recordOf = (act: string, row: RetirementRow, after: RetirementRow): Omit<Audited, 'by' | 'reason'> => ({
  act,
  subject: row.no,
  before: seen(row),
  after: seen(after),
  memberId: row.memberId,
})
const emitToMember = (tx: Tx, { now }: Act, { memberId }: RetirementRow): void =>
  emit(tx, { memberId, stale: ['retirement'] }, now)

type Recording = { act: Act; row: RetirementRow; after: RetirementRow }
async function recorded(tx: Tx, name: string, { act, row, after }: Recording): Promise<RetirementRow> {
  const { reason, operator, address, now } = act
  await insertAudit(tx, { by: operator, reason, address, ...recordOf(name, row, after) }, now)
  emitToMember(tx, act, row)
  return after
}
