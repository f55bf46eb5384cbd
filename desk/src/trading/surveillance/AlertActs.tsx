import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

export function AlertActs({ no }: { no: string }) {
  const words = useWords(copy)
  const decide = useAct(surveillanceDesk.decide)
  const run = (outcome: 'case' | 'no_case') => (reason: string) => decide.mutateAsync({ no, outcome, reason })
  return (
    <ReasonActs>
      <ReasonButton
        as="line"
        title={fill(words.noCaseTitle, { no })}
        about={words.noCaseAbout}
        commit={words.noCase}
        letter="1"
        run={run('no_case')}
      />
      <ReasonButton
        title={fill(words.caseTitle, { no })}
        about={words.caseAbout}
        commit={words.makeCase}
        letter="2"
        run={run('case')}
      />
    </ReasonActs>
  )
}
