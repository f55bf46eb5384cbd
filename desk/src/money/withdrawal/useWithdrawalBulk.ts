import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { sayCents } from '@tonne/domain/format'
import { withdrawalRisks } from '@tonne/domain/money/withdrawalChecks'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import { paidTo, type Row, riskOf } from './rows.ts'

/** First checks move no money: another operator still approves each. */
export function useWithdrawalBulk(): Bulk<Row> {
  const words = useWords(copy)
  const lang = useLang()
  const [propose, approve] = [useAct(withdrawalDesk.propose), useAct(withdrawalDesk.approve)]
  return {
    roles: ['finance'],
    steps: [
      {
        waits: (row) => row.stage === 'requested',
        commit: () => words.propose,
        run: ({ no }, reason) => propose.mutateAsync({ no, reason }),
      },
      {
        waits: (row) => row.stage === 'proposed' && row.proposedBy !== null,
        firstBy: (row) => row.proposedBy?.id,
        commit: (row) => fill(words.approve, { net: sayCents(row.netCents), to: paidTo(row) }),
        run: ({ no }, reason) => approve.mutateAsync({ no, reason }),
      },
    ],
    sums: [
      { label: words.amount, of: (row) => row.amountCents, say: sayCents },
      { label: words.fee, of: (row) => row.feeCents, say: sayCents },
    ],
    risk: (row) => {
      const risk = riskOf(row)
      return risk && pick(withdrawalRisks[risk], lang)
    },
  }
}
