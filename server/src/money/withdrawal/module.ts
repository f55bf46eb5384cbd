import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { refuse } from '@tonne/domain/refusals'
import { withdrawalStageLabels } from '@tonne/domain/states'
import { once } from '../../platform/http/idempotency.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Bank } from '../../shared/bank/bank.ts'
import { type CopyPart, copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { decisions } from './decideWithdrawals.ts'
import { deskHandlers } from './deskHandlers.ts'
import { giveBack } from './giveBack.ts'
import { listMyWithdrawals, readForm, readWithdrawal } from './readWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import { sendPayouts } from './sendPayouts.ts'
import { listStanding, lockWithdrawal, stepOrder } from './store.ts'
import { mayCancel, toWithdrawal } from './withdrawalOut.ts'

function cancelWithdrawal({ db }: Tools): Handler<typeof withdrawal.cancel> {
  return ({ input: { no }, memberId, keyed, now }) =>
    once(db, { keyed, now }, async (tx) => {
      const row = await lockWithdrawal(tx, no)
      if (row?.memberId !== memberId) refuse('notFound')
      const [en, cn] = withdrawalStageLabels[row.stage]
      if (!mayCancel(row.stage)) refuse('withdrawalSent', { state: { en: en.toLowerCase(), cn } })
      return toWithdrawal(await giveBack(tx, { row, ending: { to: 'cancelled', by: 'member' }, now }))
    })
}

export const withdrawalHandlers = (tools: Tools): Handlers<typeof withdrawal> => ({
  form: readForm(tools),
  request: requestWithdrawal(tools),
  list: listMyWithdrawals(tools),
  info: readWithdrawal(tools),
  cancel: cancelWithdrawal(tools),
})

type Decide = ReturnType<typeof decisions>
type Standing = (
  stage: 'requested' | 'proposed',
  times: { youngerThan: Date; since: Date },
) => ReturnType<typeof listStanding>
/** Makes the job by which the demo decides withdrawals by itself; its bank then pays them. */
type DecideAlone = (desk: { standing: Standing; propose: Decide['propose']; approve: Decide['approve'] }) => DueJob

const copies: readonly CopyPart[] = [
  ownRows(
    'withdrawals',
    'withdrawal',
    'no, amount_cents, fee_cents, gst_cents, net_cents, stage, payee_kind, bank, tail, holder, registered_name, ' +
      'requested_at, ended_at, paid_at, returned_at, refused_en, refused_cn',
  ),
  copyPart(
    'withdrawal_steps',
    `select w.no, s.stage, s.by, s.at from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
      where w.member_id = $1 order by w.id, ${stepOrder('s')}`,
  ),
]

export function withdrawalModule(tools: Tools, bank: Bank | undefined, decideAlone: DecideAlone): Module {
  const paying = (payer: Bank): DueJob[] => {
    const { propose, approve } = decisions(tools)
    const standing: Standing = (stage, times) => listStanding(tools.db, stage, times)
    return [decideAlone({ standing, propose, approve }), sendPayouts(tools, payer)]
  }
  return {
    serves: [
      serves(withdrawal, withdrawalHandlers(tools)),
      servesDesk(withdrawalDesk, deskHandlers(tools, bank?.account)),
    ],
    due: tools.settings.mode === 'demo' && bank ? paying(bank) : [],
    copies,
  }
}
