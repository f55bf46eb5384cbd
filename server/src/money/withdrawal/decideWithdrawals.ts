import { type Operator, refuseOwnAct } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { type WithdrawalStage, withdrawalStageLabels } from '@tonne/domain/states'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import { tellLater } from '../../shared/ledger/post.ts'
import type { Tools } from '../../shared/tools.ts'
import { type endInSequence, giveBack } from './giveBack.ts'
import { refuseStopped, refuseUnlessMemberMay } from './mayLeave.ts'
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './store.ts'

export type Act = { no: string; reason: string; operator: Operator; address: string; now: Date }
export type Decisions = {
  propose(act: Act): Promise<WithdrawalRow>
  approve(act: Act): Promise<WithdrawalRow>
  refuse(act: Act): Promise<WithdrawalRow>
}

/** The acts themselves, for the desk's endpoints and for the demo's own operators. */
export const decisions = (
  { db, hub }: Pick<Tools, 'db' | 'hub'>,
  inSequence: ReturnType<typeof endInSequence>,
): Decisions => ({
  propose: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['requested'])
      await refuseUnlessMemberMay(tx, row.memberId, act.now)
      const after = await moveWithdrawal(
        tx,
        row,
        { to: 'proposed', by: byOf(act), proposedBy: act.operator.id },
        act.now,
      )
      return recorded(tx, 'withdrawal.propose', { act, row, after })
    }),
  approve: (act) =>
    db.tx(async (tx) => {
      const row = await lockAt(tx, act.no, ['proposed'])
      refuseOwnAct(row.proposedBy!, act.operator)
      await refuseStopped(tx)
      await refuseUnlessMemberMay(tx, row.memberId, act.now)
      const after = await moveWithdrawal(
        tx,
        row,
        { to: 'approved', by: byOf(act), approvedBy: act.operator.id },
        act.now,
      )
      return recorded(tx, 'withdrawal.approve', { act, row, after })
    }),
  refuse: async (act) => {
    const { after, events } = await inSequence(async (tx, entries) => {
      const row = await lockAt(tx, act.no, ['requested', 'proposed', 'approved'])
      // The member reads the operator's reason; it is written once and shown unchanged in both languages.
      const refused = { en: act.reason, cn: act.reason }
      const back = await giveBack(
        tx,
        { db, entries },
        { row, ending: { to: 'refused', by: byOf(act), refused }, now: act.now },
      )
      await recorded(tx, 'withdrawal.refuse', { act, row, after: back.after })
      return back
    })
    hub.tell(events)
    return after
  },
})

const byOf = ({ operator }: Act): string => `operator ${operator.id}`

/** Another operator, or the member, may have been quicker. */
async function lockAt(tx: Tx, no: string, stages: readonly WithdrawalStage[]): Promise<WithdrawalRow> {
  const row = (await lockWithdrawal(tx, no)) ?? refuse('notFound')
  const [en, cn] = withdrawalStageLabels[row.stage]
  if (!stages.includes(row.stage)) refuse('stateMoved', { state: { en: en.toLowerCase(), cn } })
  return row
}

type Recording = { act: Act; row: WithdrawalRow; after: WithdrawalRow }
async function recorded(tx: Tx, name: string, { act, row, after }: Recording): Promise<WithdrawalRow> {
  const { reason, operator, address, now } = act
  const [before, then] = [{ stage: row.stage }, { stage: after.stage, amountCents: row.amountCents }]
  await insertAudit(
    tx,
    { by: operator, act: name, subject: row.no, reason, before, after: then, memberId: row.memberId, address },
    now,
  )
  tellLater(tx, { memberId: row.memberId, stale: ['withdrawal'] }, now)
  return after
}
