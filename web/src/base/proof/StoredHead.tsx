/** On a later visit the device checks that the log only grew since the head that it stored. */
import { proof } from '@tonne/contract/base/proof'
import { sayCount } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { fingerprintOf } from '@tonne/verify/fingerprint'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { saveJson } from '../../shared/files/saveFile.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import {
  deleteStored,
  type Evidence,
  forkName,
  type Head,
  readEvidence,
  readStored,
  seeHead,
  type Watch,
} from '../../shared/proof/storedHeads.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hash } from '../../ui/figures/Hash.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { copy } from './copy.ts'

/** The result of the comparison. A head that does not continue the stored one never replaces it. */
function useWatch(publicKey: string, head: Head): { watch: Watch | null; failed: boolean; forgetIt: () => void } {
  const [watch, setWatch] = useState<Watch | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgetting the head starts a new comparison
  useEffect(() => {
    let gone = false
    seeHead({ ...head, publicKey, storedAt: serverNow() }).then(
      (found) => !gone && setWatch((before) => (found.state === 'same' && before ? before : found)),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [publicKey, head, turn])
  const forgetIt = () => {
    deleteStored()
    setTurn((n) => n + 1)
  }
  return { watch, failed, forgetIt }
}

function Broken({ evidence, forgetIt }: { evidence: Evidence; forgetIt: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const { first, second } = evidence.file
  const file = forkName(evidence)
  const action = (
    <>
      <Button size="s" variant="line" icon="download" onClick={() => saveJson(file, evidence.file)}>
        {words.saveBoth}
      </Button>{' '}
      <Button size="s" variant="quiet" onClick={forgetIt}>
        {words.forget}
      </Button>
    </>
  )
  const values = { at: sayDayTime(new Date(first.at), lang), kept: sayCount(first.size), shown: sayCount(second.size) }
  return (
    <Note kind="bad" live title={words.storedBroken} action={action}>
      {fill(evidence.otherKey ? words.storedOtherKey : words.storedBrokenText, values)}{' '}
      {fill(words.forkCommand, { file })}
    </Note>
  )
}

function HeadMessage({ watch, forgetIt }: { watch: Watch; forgetIt: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  if (watch.state === 'first') return <Note title={words.storedFirst}>{words.storedFirstText}</Note>
  if (watch.state === 'same')
    return (
      <Note kind="ok" icon="seal" title={words.storedSame}>
        {fill(words.storedSameText, { at: at(watch.kept.storedAt) })}
      </Note>
    )
  if (watch.state === 'continues')
    return (
      <Note kind="ok" icon="seal" live title={words.storedGrew}>
        {fill(words.storedGrewText, {
          at: at(watch.kept.storedAt),
          n: sayCount(watch.head.size - watch.kept.size),
          size: sayCount(watch.kept.size),
        })}
        {watch.kept.publicKey !== watch.head.publicKey && ` ${words.storedKeyChanged}`}
      </Note>
    )
  return <Broken evidence={watch.evidence} forgetIt={forgetIt} />
}

/** Two people read this text to each other, to see that they were shown one log. */
function Fingerprint({ publicKey, head }: { publicKey: string; head: Head }) {
  const words = useWords(copy)
  const [shown, setShown] = useState('')
  useEffect(() => {
    let gone = false
    void fingerprintOf(publicKey, head).then((text) => !gone && setShown(text))
    return () => {
      gone = true
    }
  }, [publicKey, head])
  return (
    <FoldRow icon="hash" label={words.fingerprint} sub={<span className="mono">{shown}</span>}>
      <p className="cap2">{words.fingerprintText}</p>
      <p className="cap mt3">{words.headRoot}</p>
      <Hash hex={head.root} />
      <p className="cap mt3">{words.key}</p>
      <Hash hex={publicKey} />
    </FoldRow>
  )
}

const coming = (
  <>
    <Skeleton h={72} r={14} />
    <Skeleton h={120} className="mt4" />
  </>
)

function Newest({ publicKey, head }: { publicKey: string; head: Head }) {
  const words = useWords(copy)
  const lang = useLang()
  const { watch, failed, forgetIt } = useWatch(publicKey, head)
  const found = readEvidence()
  // The result of the comparison comes above the figures, and would move them.
  if (!watch && !failed) return <Loading>{coming}</Loading>
  return (
    <>
      {watch && <HeadMessage watch={watch} forgetIt={forgetIt} />}
      {found && watch?.state !== 'broken' && <Broken evidence={found} forgetIt={forgetIt} />}
      {failed && <Note kind="warn">{words.watchFailed}</Note>}
      <Stats
        className="mt4"
        items={[
          { label: words.logSize, value: sayCount(head.size) },
          { label: words.headAt, value: sayDayTime(new Date(head.at), lang) },
        ]}
      />
      <RowCard className="mt4">
        <Fingerprint publicKey={publicKey} head={head} />
        <FoldRow icon="download" label={words.storedTitle} sub={fill(words.storedSub, { n: readStored().length })}>
          <p className="cap2">{words.storedStay}</p>
          <Button
            block
            variant="line"
            icon="download"
            className="mt4"
            onClick={() => saveJson('heads.json', readStored())}
          >
            {words.saveStored}
          </Button>
          {watch?.state === 'continues' && (
            <Button
              block
              variant="line"
              icon="download"
              className="mt4"
              onClick={() => saveJson(`consistency-${watch.kept.size}-${watch.head.size}.json`, watch.bundle)}
            >
              {words.saveConsistency}
            </Button>
          )}
        </FoldRow>
      </RowCard>
    </>
  )
}

export function StoredHead() {
  const words = useWords(copy)
  return (
    <Section title={words.logTitle}>
      <p className="cap2 vf-lead">{words.logText}</p>
      <QueryView query={useApiQuery(proof.head, {})} coming={coming}>
        {({ head, publicKey }) =>
          head ? <Newest publicKey={publicKey} head={head} /> : <Note icon="clock">{words.noHead}</Note>
        }
      </QueryView>
    </Section>
  )
}
