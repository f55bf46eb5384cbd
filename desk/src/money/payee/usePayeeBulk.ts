import { payeeDesk } from '@tonne/contract/money/payee'
import { isSameName } from '@tonne/domain/money/payee'
import { useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import type { PayeeRow } from './payeeRow.ts'

export function usePayeeBulk(): Bulk<PayeeRow> {
  const words = useWords(copy)
  const verify = useAct(payeeDesk.verify)
  return {
    roles: ['finance'],
    steps: [
      { waits: () => true, commit: () => words.verify, run: ({ id }, reason) => verify.mutateAsync({ id, reason }) },
    ],
    sums: [],
    risk: (row) => (isSameName(row.holder, row.member) ? undefined : words.differs),
  }
}
