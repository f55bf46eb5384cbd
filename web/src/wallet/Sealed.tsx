/** Why: an entry stands in the sealed log under a signed head, and the reader's device checks that it does. */
import { proof } from '@tonne/contract/proof'
import { sayDayTime } from '@tonne/domain/format'
import { useEffect } from 'react'
import { useAsk } from '../platform/ask.ts'
import { CheckedSteps } from '../platform/CheckedSteps.tsx'
import { CheckVerdict } from '../platform/CheckVerdict.tsx'
import { Refused } from '../platform/failure.ts'
import { saveJson } from '../platform/saveJson.ts'
import { useChecked } from '../platform/useChecked.ts'
import { Button } from '../ui/Button.tsx'
import { Hash } from '../ui/figures/Hash.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './copy.ts'
import type { LogBundle } from './walletOut.ts'

/** 4711–4713, or 4711, 4715. Places count from 0 in the file and here. */
const placesOf = (places: readonly number[]): string => {
  const [first, last] = [places[0]!, places.at(-1)!]
  return places.length > 1 && last - first === places.length - 1 ? `${first}–${last}` : places.join(', ')
}

function Proven({ bundle }: { bundle: LogBundle }) {
  const words = useWords(copy)
  const lang = useLang()
  const { check } = useChecked('log', bundle)
  const { head, entries } = bundle
  const place = placesOf(entries.map((e) => e.position))
  const at = sayDayTime(new Date(head.at), lang)
  const ends = `${head.root.slice(0, 4)}…${head.root.slice(-4)}`
  return (
    <>
      <CheckVerdict check={check}>{fill(words.sealedHolds, { n: entries.length, ends })}</CheckVerdict>
      {check.state === 'done' && (
        <div className="mt4">
          <CheckedSteps
            steps={check.steps}
            say={({ step }) =>
              step === 'inclusion'
                ? fill(words.sealedAt, { place, size: head.size })
                : step === 'signature' && (
                    <>
                      {fill(words.headAt, { at })}
                      <Hash hex={head.root} />
                    </>
                  )
            }
          />
        </div>
      )}
      <Button block variant="line" icon="download" className="mt5" onClick={() => saveJson(`log-${bundle.subject}.json`, bundle)}>
        {words.saveProof}
      </Button>
      <p className="cap center mt2">{fill(words.proofCommand, { file: `log-${bundle.subject}.json` })}</p>
    </>
  )
}

const SOON = 3000
/** Seconds pass between an entry and the head that seals it; meanwhile it asks again by itself. */
function Waiting({ again }: { again: () => void }) {
  const words = useWords(copy)
  useEffect(() => {
    const timer = setInterval(again, SOON)
    return () => clearInterval(timer)
  }, [again])
  return (
    <Note icon="clock" live className="mt2">
      {words.sealSoon}
    </Note>
  )
}

export function Sealed({ no }: { no: string }) {
  const words = useWords(copy)
  const { data, error, isPending, refetch } = useAsk(proof.entry, { no })
  // The entry is there, so a refusal can only mean that there is no head yet.
  const waiting = data ? data.waiting > 0 : error instanceof Refused
  return (
    <Section title={words.sealedTitle} level={3}>
      {waiting && <Waiting again={refetch} />}
      {data && data.entries.length > 0 && <Proven bundle={data} />}
      {isPending && (
        <Loading>
          <Skeleton h={72} r={14} />
        </Loading>
      )}
      {error && !waiting && <Note className="mt2">{words.sealUnknown}</Note>}
    </Section>
  )
}
