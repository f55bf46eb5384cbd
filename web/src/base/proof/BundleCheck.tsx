/** A file is checked on this device; none of it is sent. */
import { proof } from '@tonne/contract/base/proof'
import { keyAt } from '@tonne/domain/base/logKeys'
import { sayCount } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { readJson } from '@tonne/verify/readJson'
import { type BundleKind, bundleKind } from '@tonne/verify/verifyBundle'
import { type DragEvent, useRef, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { CheckVerdict } from '../../shared/proof/CheckVerdict.tsx'
import { FoldedSteps } from '../../shared/proof/FoldedSteps.tsx'
import { useChecked } from '../../shared/proof/useChecked.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

const MOST_BYTES = 50_000_000
type Read = { name: string } & ({ kind: BundleKind; bundle: unknown } | { kind: null })

async function readBundle(file: File): Promise<Read> {
  if (file.size > MOST_BYTES) return { name: file.name, kind: null }
  try {
    const bundle = readJson(await file.text())
    const kind = bundleKind(bundle)
    return kind ? { name: file.name, kind, bundle } : { name: file.name, kind: null }
  } catch {
    return { name: file.name, kind: null }
  }
}

const keyOf = (bundle: unknown): string | undefined => (bundle as { publicKey?: string }).publicKey
/** The size of the log under the file's head: a key that has ended may not have signed a larger one. */
const sizeOf = (bundle: unknown): number => {
  const { head, sealed } = bundle as { head?: { size: number }; sealed?: { result: { head: { size: number } } } }
  return (head ?? sealed?.result.head)?.size ?? Number.POSITIVE_INFINITY
}
/** A signature only proves that some key made it, so the key itself is shown separately. */
function WhoseKey({ bundle }: { bundle: unknown }) {
  const words = useWords(copy)
  const { data } = useApiQuery(proof.head, {})
  const key = keyOf(bundle)
  if (!key || !data) return null
  if (key === data.publicKey) return <p className="cap2 mt3">{words.ourKey}</p>
  const ended = data.ended.find((one) => one.publicKey === key)
  if (ended && key === keyAt(data, sizeOf(bundle)))
    return <p className="cap2 mt3">{fill(words.endedKey, { at: sayCount(ended.at) })}</p>
  return (
    <Note kind="warn" live className="mt3" title={words.notOurs}>
      {fill(words.otherKey, { key: `${key.slice(0, 8)}…` })}
    </Note>
  )
}

const rowsOf = (bundle: unknown): readonly string[] =>
  (bundle as { entries: readonly { text: string }[] }).entries.map(({ text }) => text)
/** A proof that rows are in the log says nothing about their content, so the content is shown for reading. */
function Rows({ bundle }: { bundle: unknown }) {
  const words = useWords(copy)
  return (
    <Section title={words.rowsTitle} level={3}>
      {rowsOf(bundle).map((text) => (
        <p key={text} className="mono cap mt2">
          {text}
        </p>
      ))}
    </Section>
  )
}

function Checked({ read: { name, kind, bundle } }: { read: { name: string; kind: BundleKind; bundle: unknown } }) {
  const words = useWords(copy)
  const { check } = useChecked(kind, bundle)
  return (
    <>
      <p className="label strong mt4 wraps">{fill(words.fileIs, { name, kind: words[kind] })}</p>
      <CheckVerdict check={check}>
        {check.state === 'done' && fill(words.stepsHold, { n: check.steps.length, seconds: check.seconds })}
      </CheckVerdict>
      <WhoseKey bundle={bundle} />
      {check.state === 'done' && <FoldedSteps steps={check.steps} />}
      {kind === 'log' && check.state === 'done' && check.steps.every(({ holds }) => holds) && <Rows bundle={bundle} />}
    </>
  )
}

export function BundleCheck() {
  const words = useWords(copy)
  const [read, setRead] = useState<Read | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => file && void readBundle(file).then(setRead)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Section title={words.fileTitle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className={over ? 'vf-drop is-over' : 'vf-drop'}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="cap2">{words.fileText}</p>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className="sr"
          tabIndex={-1}
          aria-label={words.pick}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button block icon="doc" className="mt4" onClick={() => input.current?.click()}>
          {words.pick}
        </Button>
      </div>
      {read &&
        (read.kind ? (
          <Checked read={read} />
        ) : (
          <Note kind="warn" live className="mt4" title={read.name}>
            {words.notABundle}
          </Note>
        ))}
    </Section>
  )
}
