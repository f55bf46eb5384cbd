import type { Output } from '@tonne/contract/endpoint'
import type { payee } from '@tonne/contract/money/payee'
import type { PayeeRow } from './store.ts'

export const toPayee = (row: PayeeRow): Output<typeof payee.add> => ({
  id: row.id,
  kind: row.kind,
  bank: row.bank,
  tail: row.tail,
  holder: row.holder,
  state: row.state,
  verifiedAt: row.verifiedAt?.getTime() ?? null,
  rejectedWhy: row.rejectedWhy,
  usableAt: row.usableAt.getTime(),
  addedAt: row.addedAt.getTime(),
  isDefault: row.isDefault,
})
