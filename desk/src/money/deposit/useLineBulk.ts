import { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { judgePayer } from '@tonne/domain/people/payer'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import { decisionWords, type Line } from './rows.ts'

/** Only a person can tell whose payment it is, so the first check is made line by line. */
export function useLineBulk(): Bulk<Line> {
  const words = useWords(copy)
  const decide = useAct(lineDesk.decide)
  return {
    roles: ['finance'],
    steps: [
      {
        waits: ({ decision }) => decision?.state === 'proposed',
        firstBy: ({ decision }) => decision?.proposedById,
        commit: ({ amountCents, decision }) =>
          fill(words[decisionWords[decision!.kind].approves], { amount: sayCents(amountCents) }),
        run: ({ decision }, reason) => decide.mutateAsync({ decision: decision!.id, approve: true, reason }),
      },
    ],
    sums: [{ label: words.amount, of: (line) => line.amountCents, say: sayCents }],
    risk: ({ counterparty, decision, depositMember }) => {
      const owner = decision?.member ?? depositMember
      return owner !== null && judgePayer(counterparty, owner) === 'other' ? words.otherName : undefined
    },
  }
}
