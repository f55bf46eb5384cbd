import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

export function AlertActs({ no }: { no: string }) {
  const words = useWords(copy)
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const decide = useAct(surveillanceDesk.decide)
  const about = (text: string) => <p className="cap">{text}</p>
  const run = (outcome: 'case' | 'no_case') => (reason: string) => decide.mutateAsync({ no, outcome, reason })
  const asks = {
    noCase: {
      title: fill(words.noCaseTitle, { no }),
      about: about(words.noCaseAbout),
      commit: words.noCase,
      run: run('no_case'),
    },
    makeCase: {
      title: fill(words.caseTitle, { no }),
      about: about(words.caseAbout),
      commit: words.makeCase,
      run: run('case'),
    },
  }
  return (
    <>
      <div className="dialog-b">
        <Button look="line" onClick={() => setPrompt(asks.noCase)}>
          {words.noCase}
        </Button>
        <Button look="commit" onClick={() => setPrompt(asks.makeCase)}>
          {words.makeCase}
        </Button>
      </div>
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  )
}
