/** The reader's device checks that the row is in the sealed log under a signed head. */
import { proof } from '@tonne/contract/base/proof'
import type { Output } from '@tonne/contract/endpoint'
import type { Lang } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { saveJson } from '../files/saveFile.ts'
import { CheckVerdict } from './CheckVerdict.tsx'
import { FoldedSteps } from './FoldedSteps.tsx'
import { sealedWords } from './sealedWords.ts'
import { useChecked } from './useChecked.ts'

type LogBundle = Output<typeof proof.entry>
/** 4711–4713, or 4711, 4715. Places count from 0 in the file and here. */
const placesOf = (places: readonly number[], lang: Lang): string => {
  const [first, last] = [places[0]!, places.at(-1)!]
  return places.length > 1 && last - first === places.length - 1 ? `${first}–${last}` : listed(lang, places.map(String))
}

function File({ bundle }: { bundle: LogBundle }) {
  const words = useWords(sealedWords)
  const file = `log-${bundle.subject}.json`
  return (
    <>
      <Button block variant="line" icon="download" className="mt5" onClick={() => saveJson(file, bundle)}>
        {words.save}
      </Button>
      <p className="cap center mt2">{fill(words.command, { file })}</p>
    </>
  )
}

function Proven({ bundle }: { bundle: LogBundle }) {
  const words = useWords(sealedWords)
  const lang = useLang()
  const { check } = useChecked('log', bundle)
  const { head, entries } = bundle
  const place = placesOf(
    entries.map((e) => e.position),
    lang,
  )
  const at = sayDayTime(new Date(head.at), lang)
  const ends = `${head.root.slice(0, 4)}…${head.root.slice(-4)}`
  return (
    <>
      <CheckVerdict check={check}>{fill(words.holds, { n: entries.length, ends })}</CheckVerdict>
      {check.state === 'done' ? (
        <FoldedSteps
          steps={check.steps}
          say={({ step }) =>
            step === 'inclusion'
              ? fill(words.place, { place, size: head.size })
              : step === 'signature' && (
                  <>
                    {fill(words.headAt, { at })}
                    <Hash hex={head.root} />
                  </>
                )
          }
        >
          <File bundle={bundle} />
        </FoldedSteps>
      ) : (
        <File bundle={bundle} />
      )}
    </>
  )
}

const SOON = 3000
/** Polls during the seconds between an entry and the head that seals it. */
function Waiting({ again }: { again: () => void }) {
  const words = useWords(sealedWords)
  useEffect(() => {
    const timer = setInterval(again, SOON)
    return () => clearInterval(timer)
  }, [again])
  return (
    <Note icon="clock" live className="mt2">
      {words.soon}
    </Note>
  )
}

const sources = { entry: proof.entry, case: proof.case, draw: proof.draw } as const

/** `no` is the number of an entry, of a case, or of the project of a draw. */
export function Sealed({ of, no }: { of: keyof typeof sources; no: string }) {
  const words = useWords(sealedWords)
  const { data, error, isPending, refetch } = useApiQuery(sources[of], { no })
  // The item exists, so a refusal can only mean that there is no head yet.
  const waiting = data ? data.waiting > 0 : error instanceof Refused
  return (
    <Section title={words.title} level={3}>
      {waiting && <Waiting again={refetch} />}
      {data && data.entries.length > 0 && <Proven bundle={data} />}
      {isPending && (
        <Loading>
          <Skeleton h={72} r={14} />
        </Loading>
      )}
      {error && !waiting && <Note className="mt2">{words.unknown}</Note>}
    </Section>
  )
}

/** In lists the check runs on request. */
export function SealedOnTap({ of, no }: { of: keyof typeof sources; no: string }) {
  const words = useWords(sealedWords)
  const [open, setOpen] = useState(false)
  if (open) return <Sealed of={of} no={no} />
  return (
    <p className="mt3">
      <ProofChip onClick={() => setOpen(true)}>{words.open}</ProofChip>
    </p>
  )
}
