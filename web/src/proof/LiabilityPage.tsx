/** Why: a member sees with their own device that their money and tons are in the published sums of the day. */
import './proof.css'
import type { Output } from '@tonne/contract/endpoint'
import { liability } from '@tonne/contract/liability'
import { sayCents, sayKg } from '@tonne/domain/format'
import { useAsk } from '../platform/ask.ts'
import { CheckVerdict } from '../platform/CheckVerdict.tsx'
import { PageError } from '../platform/PageError.tsx'
import { saveJson } from '../platform/saveJson.ts'
import { type Step, useChecked } from '../platform/useChecked.ts'
import { Button } from '../ui/Button.tsx'
import { sayDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page as Frame, Section } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { AssetProof } from './AssetProof.tsx'
import { copy } from './copy.ts'

type Mine = Output<typeof liability.mine> & { day: string }
/** One step for the file, then four for each leaf, in their order. */
const STEPS_EACH = 4
/** The four steps of an asset: of each, the part that does not hold, if there is one. */
function stepsOf(proofs: Mine['proofs'], steps: readonly Step[], asset: number): Step[] {
  const ofPart = (i: number) => steps.slice(1 + i * STEPS_EACH, 1 + (i + 1) * STEPS_EACH)
  const parts = proofs.flatMap((proof, i) => (proof.asset === asset ? [ofPart(i)] : []))
  return (parts[0] ?? []).map((first, s) => parts.map((part) => part[s]!).find(({ holds }) => !holds) ?? first)
}

function Proven({ bundle }: { bundle: Mine }) {
  const words = useWords(copy)
  const lang = useLang()
  const { check } = useChecked('liability', bundle)
  const day = sayDate(bundle.day, lang)
  const sumOf = (proofs: Mine['proofs']) => proofs.reduce((sum, p) => sum + p.amount, 0)
  const cents = sumOf(bundle.proofs.filter((p) => p.asset === 0))
  const kg = sumOf(bundle.proofs.filter((p) => p.asset !== 0))
  const steps = check.state === 'done' ? check.steps : []
  const assets = [...new Set(bundle.proofs.map((p) => p.asset))]
  const file = `liability-${bundle.day}.json`
  return (
    <Frame className="vf">
      <p className="cap2 mt3">{fill(words.owedOn, { day })}</p>
      <p className="display num mt1">{sayCents(cents)}</p>
      <p className="cap2 num mt1">{fill(words.andTons, { tons: sayKg(kg, lang) })}</p>
      <CheckVerdict check={check}>{fill(words.inSums, { n: assets.length })}</CheckVerdict>
      {assets.map((asset) => (
        <AssetProof key={asset} parts={bundle.proofs.filter((p) => p.asset === asset)} steps={stepsOf(bundle.proofs, steps, asset)} />
      ))}
      <Button block variant="line" icon="download" className="mt5" onClick={() => saveJson(file, bundle)}>
        {words.saveBundle}
      </Button>
      <p className="cap center mt2">{fill(words.bundleCommand, { file })}</p>
      <Means />
    </Frame>
  )
}

function Means() {
  const words = useWords(copy)
  return (
    <>
      <Section title={words.provesTitle} level={3}>
        <p className="cap2">{words.proves}</p>
        <p className="cap2 mt3">{words.others}</p>
      </Section>
      <Section title={words.notTitle} level={3}>
        <ul className="vf-not cap2">
          <li>{words.notExists}</li>
          <li>{words.notOthers}</li>
          <li>{words.notNow}</li>
        </ul>
      </Section>
    </>
  )
}

function Body({ bundle }: { bundle: Output<typeof liability.mine> }) {
  const words = useWords(copy)
  const lang = useLang()
  const { day, proofs } = bundle
  if (day && proofs.length > 0) return <Proven bundle={{ ...bundle, day }} />
  return (
    <Frame className="vf">
      <EmptyState
        title={day ? fill(words.noneTitle, { day: sayDate(day, lang) }) : words.notYetTitle}
        text={day ? words.noneText : words.notYetText}
        action={<Button to="/pages/verify/index">{words.verify}</Button>}
      />
      <Means />
    </Frame>
  )
}

export function Page() {
  const words = useWords(copy)
  const { data, error, refetch } = useAsk(liability.mine, {})
  return (
    <>
      <Nav title={words.liability} />
      {data ? (
        <Body bundle={data} />
      ) : error ? (
        <PageError error={error} onRetry={() => void refetch()} />
      ) : (
        <Frame busy className="vf">
          <Loading>
            <Skeleton w="60%" h={16} className="mt3" />
            <Skeleton w="50%" h={48} className="mt2" />
            <Skeleton h={72} r={14} className="mt4" />
            <Skeleton h={320} className="mt5" />
          </Loading>
        </Frame>
      )}
    </>
  )
}
