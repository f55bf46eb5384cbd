import type { Output } from '@tonne/contract/endpoint'
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { type WithdrawalStage, withdrawalStages, withdrawalStateOf } from '@tonne/domain/states'
import type { WithdrawalRow } from './store.ts'

export const mayCancel = (stage: WithdrawalStage): boolean =>
  (withdrawalStages[stage] as readonly string[]).includes('cancelled')

export const toWithdrawal = (row: WithdrawalRow): Output<typeof withdrawal.request> => ({
  no: row.no,
  state: withdrawalStateOf(row.stage),
  stage: row.stage,
  amountCents: row.amountCents,
  feeCents: row.feeCents,
  gstCents: row.gstCents,
  netCents: row.netCents,
  payee: { id: row.payeeId, kind: row.payeeKind, bank: row.bank, tail: row.tail, holder: row.holder },
  requestedAt: row.requestedAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  arrivesFrom: row.arrivesFrom,
  arrivesBy: row.arrivesBy,
  refusedWhy: row.refusedEn === null ? null : { en: row.refusedEn, cn: row.refusedCn ?? row.refusedEn },
  mayCancel: mayCancel(row.stage),
})
