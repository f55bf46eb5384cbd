import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import type { Proposal } from './rows.ts'

export function useProposalBulk(): Bulk<Proposal> {
  const words = useWords(copy)
  const decide = useAct(restrictionDesk.decide)
  return {
    roles: ['support', 'admin'],
    steps: [
      {
        waits: () => true,
        firstBy: (row) => row.proposedBy.id,
        commit: () => words.approve,
        run: ({ id }, reason) => decide.mutateAsync({ proposal: id, approve: true, reason }),
      },
    ],
    sums: [],
  }
}
