/** Money that arrives for a cancelled deposit still belongs to the member. */
import type { deposit } from '@tonne/contract/money/deposit'
import { refuse } from '@tonne/domain/refusals'
import { depositStateLabels, depositStates, move } from '@tonne/domain/states'
import type { Bank } from '../../shared/bank/bank.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { stateNow, toDeposit } from './readDeposit.ts'
import { lockDeposit, updateDeposit } from './store.ts'

export function cancelDeposit({ db }: Tools, bank: Bank | undefined): Handler<typeof deposit.cancel> {
  return ({ input: { no }, memberId, now }) =>
    db.tx(async (tx) => {
      const row = (await lockDeposit(tx, no, memberId)) ?? refuse('notFound')
      const state = stateNow(row, now)
      const [en, cn] = depositStateLabels[state]
      if (state !== 'waiting') refuse('depositNotWaiting', { state: { en: en.toLowerCase(), cn } })
      await bank?.forget(tx, row.reference)
      return toDeposit(await updateDeposit(tx, row.id, move(depositStates, row.state, 'cancelled')), now)
    })
}
