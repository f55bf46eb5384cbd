import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { refuse } from '@tonne/domain/refusals'
import { withdrawalStageLabels } from '@tonne/domain/states'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { giveBack } from './giveBack.ts'
import { lockWithdrawal } from './store.ts'
import { mayCancel, toWithdrawal } from './withdrawalOut.ts'

export function cancelWithdrawal({ db }: Tools): Handler<typeof withdrawal.cancel> {
  return async ({ input: { no }, memberId, now }) => {
    const after = await db.tx(async (tx) => {
      const row = await lockWithdrawal(tx, no)
      if (row?.memberId !== memberId) refuse('notFound')
      const [en, cn] = withdrawalStageLabels[row.stage]
      if (!mayCancel(row.stage)) refuse('withdrawalSent', { state: { en: en.toLowerCase(), cn } })
      return giveBack(tx, { row, ending: { to: 'cancelled', by: 'member' }, now })
    })
    return toWithdrawal(after)
  }
}
