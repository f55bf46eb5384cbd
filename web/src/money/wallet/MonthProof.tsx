import type { Output } from '@tonne/contract/endpoint'
import { statement } from '@tonne/contract/money/statement'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { saveJson } from '../../shared/files/saveFile.ts'
import { CheckVerdict } from '../../shared/proof/CheckVerdict.tsx'
import { FoldedSteps } from '../../shared/proof/FoldedSteps.tsx'
import { useChecked } from '../../shared/proof/useChecked.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

type Bundle = Output<typeof statement.bundle>

function Proven({ bundle }: { bundle: Bundle }) {
  const words = useWords(copy)
  const { check } = useChecked('statement', bundle)
  const file = `${bundle.no}.json`
  return (
    <>
      <CheckVerdict check={check}>
        {fill(words.monthHolds, { n: bundle.entries.length, assets: bundle.balances.length })}
      </CheckVerdict>
      {check.state === 'done' && <FoldedSteps steps={check.steps} />}
      <Button block variant="line" icon="download" className="mt5" onClick={() => saveJson(file, bundle)}>
        {words.monthSave}
      </Button>
      <p className="cap center mt2">{fill(words.monthCommand, { file })}</p>
    </>
  )
}

export function MonthProof({ month }: { month: string }) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  const { data, error } = useApiQuery(
    statement.bundle,
    { month },
    { enabled: open, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <Section title={words.monthProof} level={3}>
      <p className="cap2">{words.monthProofText}</p>
      {!open && (
        <Button block variant="tint" icon="seal" className="mt4" onClick={() => setOpen(true)}>
          {words.monthCheck}
        </Button>
      )}
      {open && !data && !error && (
        <Loading>
          <Skeleton h={120} r={14} className="mt4" />
        </Loading>
      )}
      {error && (
        <Note kind="warn" className="mt4">
          {error instanceof Refused ? error.message : words.monthUnknown}
        </Note>
      )}
      {data && <Proven bundle={data} />}
    </Section>
  )
}
