import { deposit } from '@tonne/contract/money/deposit'
import { refuse } from '@tonne/domain/refusals'
import { depositStateLabels, depositStates, move } from '@tonne/domain/states'
import type { Bank } from '../../shared/bank/bank.ts'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { createDeposit } from './createDeposit.ts'
import { expireDeposits } from './expireDeposits.ts'
import { listMyDeposits, readDeposit, stateNow, toDeposit } from './readDeposit.ts'
import { lockDeposit, updateDeposit } from './store.ts'

/** Money that arrives for a cancelled deposit still belongs to the member. */
function cancelDeposit({ db }: Tools, bank: Bank | undefined): Handler<typeof deposit.cancel> {
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

export const depositHandlers = (tools: Tools, bank: Bank | undefined): Handlers<typeof deposit> => ({
  create: createDeposit(tools, bank),
  info: readDeposit(tools),
  list: listMyDeposits(tools),
  cancel: cancelDeposit(tools, bank),
})

export const depositModule = (tools: Tools, bank: Bank | undefined): Module => ({
  serves: [serves(deposit, depositHandlers(tools, bank))],
  due: [expireDeposits(tools)],
  copies: [
    ownRows(
      'deposits',
      'deposit',
      'no, reference, amount_cents, paid_cents, paid_by, state, created_at, expires_at, settled_at',
    ),
    copyPart(
      'payments_received',
      `select l.bank, l.bank_ref, l.reference, l.counterparty, l.amount_cents, l.outcome, l.value_at from bank_line l
     where l.deposit_id in (select id from deposit where member_id = $1) or l.id in (select line_id from line_decision
     where member_id = $1) order by l.id`,
    ),
  ],
})
