import { deposit } from '@tonne/contract/money/deposit'
import type { Bank } from '../../shared/bank/bank.ts'
import { copyPart, ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { cancelDeposit } from './cancelDeposit.ts'
import { createDeposit } from './createDeposit.ts'
import { expireDeposits } from './expireDeposits.ts'
import { listMyDeposits, readDeposit } from './readDeposit.ts'

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
