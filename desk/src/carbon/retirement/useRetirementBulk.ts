import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import type { Bulk } from '../../platform/useBulk.tsx'
import { copy } from './copy.ts'
import type { Row } from './rows.ts'

/** The registry's answer is recorded row by row, because it differs each time. */
export function useRetirementBulk(): Bulk<Row> {
  const words = useWords(copy)
  const lang = useLang()
  const [instruct, confirm, decide] = [
    useAct(retirementDesk.instruct),
    useAct(retirementDesk.confirm),
    useAct(retirementDesk.decideCorrection),
  ]
  return {
    roles: ['market'],
    steps: [
      {
        waits: (row) => row.state === 'requested',
        commit: () => words.instruct,
        run: ({ no }, reason) => instruct.mutateAsync({ no, reason }),
      },
      {
        waits: (row) => row.state === 'instructed' && row.proposedBy !== null,
        firstBy: (row) => row.proposedBy?.id,
        commit: (row) => fill(words.confirm, { tons: sayKg(row.kg, lang) }),
        run: ({ no, waits }, reason) => confirm.mutateAsync({ no, reason, waits: waits ?? undefined }),
      },
      {
        waits: (row) => row.correction !== null,
        firstBy: (row) => row.correction?.by?.id,
        commit: () => words.publish,
        run: ({ no, waits }, reason) => decide.mutateAsync({ no, approve: true, reason, waits: waits ?? undefined }),
      },
    ],
    sums: [{ label: words.tons, of: (row) => row.kg, say: (kg) => sayKg(kg, lang) }],
  }
}
