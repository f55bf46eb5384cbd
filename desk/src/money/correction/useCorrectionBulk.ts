import { correctionDesk } from '@tonne/contract/money/correction'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import type { Correction } from './rows.ts'

export function useCorrectionBulk(): Bulk<Correction> {
  const words = useWords(copy)
  const decide = useAct(correctionDesk.decide)
  return {
    roles: ['finance'],
    steps: [
      {
        waits: (row) => row.state === 'proposed',
        firstBy: (row) => row.proposedBy?.id,
        commit: (row) =>
          row.kind === 'mirror' ? words.enter : fill(words.enterGive, { amount: sayCents(row.parkedCents) }),
        run: ({ no }, reason) => decide.mutateAsync({ no, approve: true, reason }),
      },
    ],
    sums: [{ label: words.parkedLine, of: (row) => row.parkedCents, say: sayCents }],
  }
}
