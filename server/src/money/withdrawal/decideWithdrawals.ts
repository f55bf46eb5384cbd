import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type WithdrawalStage, withdrawalStageLabels } from '@tonne/domain/states'
import { listDisabled } from '../../people/operator/store.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Act as Audited, insertAudit } from '../../shared/audit.ts'
import { decideAsSecond } from '../../shared/decideAsSecond.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { giveBack } from './giveBack.ts'
import { refuseStopped, refuseUnlessMemberMay } from './mayLeave.ts'
import { lockWithdrawal, moveWithdrawal, takeOverProposal, type WithdrawalRow } from './store.ts'

type Act = { no: string; reason: string; operator: Operator; address: string; now: Date }
export type Decisions = {
  propose(act: Act): Promise<WithdrawalRow>
  approve(act: Act): Promise<WithdrawalRow>
  refuse(act: Act): Promise<WithdrawalRow>
}

/** The acts themselves, for the desk's endpoints and for the demo's own operators. */
export const decisions = ({ db }: { db: Pick<Db, 'tx'> }): Decisions => ({
  propose: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['requested', 'proposed'])
      const isOver = row.proposedBy !== null && (await listDisabled(tx, [row.proposedBy])).has(row.proposedBy)
      if (row.stage === 'proposed' && !isOver) refuseStage(row)
      await refuseUnlessMemberMay(tx, row.memberId, act.now)
      const proposed = { by: byOf(act), proposedBy: act.operator.id }
      const after =
        row.stage === 'proposed'
          ? await takeOverProposal(tx, row, proposed.proposedBy)
          : await moveWithdrawal(tx, row, { to: 'proposed', ...proposed }, act.now)
      return recorded(tx, 'withdrawal.propose', { act, row, after })
    }),
  approve: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['proposed'])
      return decideAsSecond(tx, act, {
        agrees: true,
        first: row.proposedBy!,
        effect: async () => {
          await refuseStopped(tx)
          await refuseUnlessMemberMay(tx, row.memberId, act.now)
          const by = { by: byOf(act), approvedBy: act.operator.id }
          const after = await moveWithdrawal(tx, row, { to: 'approved', ...by }, act.now)
          emitToMember(tx, act, row)
          return after
        },
        record: (after) => recordOf('withdrawal.approve', row, after),
      })
    }),
  refuse: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['requested', 'proposed', 'approved'])
      // The member reads the operator's reason; it is written once and shown unchanged in both languages.
      const refused = { en: act.reason, cn: act.reason }
      const after = await giveBack(tx, { row, ending: { to: 'refused', by: byOf(act), refused }, now: act.now })
      await recorded(tx, 'withdrawal.refuse', { act, row, after })
      return after
    }),
})

const byOf = ({ operator }: Act): string => `operator ${operator.id}`

/** Another operator, or the member, may have been quicker. */
async function lockAt(tx: Tx, no: string, stages: readonly WithdrawalStage[]): Promise<WithdrawalRow> {
  const row = (await lockWithdrawal(tx, no)) ?? refuse('notFound')
  return stages.includes(row.stage) ? row : refuseStage(row)
}
function refuseStage({ stage }: WithdrawalRow): never {
  const [en, cn] = withdrawalStageLabels[stage]
  return refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
}

type Recording = { act: Act; row: WithdrawalRow; after: WithdrawalRow }
async function recorded(tx: Tx, name: string, { act, row, after }: Recording): Promise<WithdrawalRow> {
  const { reason, operator, address, now } = act
  await insertAudit(tx, { by: operator, reason, address, ...recordOf(name, row, after) }, now)
  emitToMember(tx, act, row)
  return after
}
const emitToMember = (tx: Tx, { now }: Act, { memberId }: WithdrawalRow): void =>
  emit(tx, { memberId, stale: ['withdrawal'] }, now)
const recordOf = (act: string, row: WithdrawalRow, after: WithdrawalRow): Omit<Audited, 'by' | 'reason'> => ({
  act,
  subject: row.no,
  before: { stage: row.stage },
  after: { stage: after.stage, amountCents: row.amountCents },
  memberId: row.memberId,
})
