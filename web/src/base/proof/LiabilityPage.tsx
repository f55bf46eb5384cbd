import './proof.css'
import type { Output } from '@tonne/contract/endpoint'
import { liability } from '@tonne/contract/money/liability'
import { sayKg } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { liabilityRowOf } from '@tonne/verify/liabilityRow'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { saveJson } from '../../shared/files/saveFile.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { CheckVerdict } from '../../shared/proof/CheckVerdict.tsx'
import { type Step, useChecked } from '../../shared/proof/useChecked.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { AssetProof, type Bundle } from './AssetProof.tsx'
import { copy } from './copy.ts'

/** The steps that are about each asset; the others are about the file. */
const EACH: readonly string[] = ['inclusion', 'rows', 'figures', 'places', 'path', 'sum', 'custody']
function stepsOf(steps: readonly Step[], asset: number): Step[] {
  return steps
    .filter(({ step }) => EACH.includes(step))
    .map((step) => {
      const wrong = step.wrong.filter((field) => field.startsWith(`assets[${asset}]`) || !/^assets\[/.test(field))
      return { ...step, wrong, holds: wrong.length === 0 }
    })
}

function Proven({ bundle }: { bundle: Bundle }) {
  const words = useWords(copy)
  const lang = useLang()
  const { loginInfo } = useSession()
  // The owner comes from this session, not from the file.
  const given = useMemo(() => ({ member: String(loginInfo.mem_id) }), [loginInfo.mem_id])
  const { check } = useChecked('liability', bundle, given)
  const assets = bundle.assets.map(({ row, leaves }) => ({ row: liabilityRowOf(row.text), leaves }))
  const sumOf = (wanted: (asset: number) => boolean) =>
    assets
      .flatMap(({ row, leaves }) => (row && wanted(row.asset) ? leaves : []))
      .reduce((sum, { amount }) => sum + amount, 0)
  const steps = check.state === 'done' ? check.steps : []
  const file = `liability-${bundle.day}.json`
  return (
    <>
      <p className="cap2 mt3">{fill(words.owedOn, { day: sayDate(bundle.day, lang) })}</p>
      <BigMoney cents={sumOf((asset) => asset === 0)} className="mt1" />
      <p className="cap2 num mt1">
        {fill(words.andTons, {
          tons: sayKg(
            sumOf((asset) => asset !== 0),
            lang,
          ),
        })}
      </p>
      <CheckVerdict check={check}>{fill(words.inSums, { n: assets.length })}</CheckVerdict>
      <RowCard className="mt4">
        {assets.map(
          ({ row, leaves }, i) =>
            row && (
              <AssetProof key={row.asset} row={row} leaves={leaves} member={bundle.member} steps={stepsOf(steps, i)} />
            ),
        )}
      </RowCard>
      <Button block variant="line" icon="download" className="mt5" onClick={() => saveJson(file, bundle)}>
        {words.saveBundle}
      </Button>
      <p className="cap center mt2">{fill(words.bundleCommand, { file, member: bundle.member })}</p>
      <Means />
    </>
  )
}

function Means() {
  const words = useWords(copy)
  return (
    <RowCard className="mt5">
      <FoldRow icon="seal" label={words.provesTitle} sub={words.provesSub}>
        <p className="cap2">{words.proves}</p>
        <p className="cap2 mt3">{words.others}</p>
      </FoldRow>
      <FoldRow icon="help" label={words.notTitle} sub={words.notSub}>
        <ul className="vf-not cap2">
          <li>{words.notExists}</li>
          <li>{words.notOthers}</li>
          <li>{words.notNow}</li>
          <li>{words.notOneLog}</li>
        </ul>
      </FoldRow>
    </RowCard>
  )
}

function Body({ mine: { day, bundle } }: { mine: Output<typeof liability.mine> }) {
  const words = useWords(copy)
  const lang = useLang()
  if (bundle) return <Proven bundle={bundle} />
  return (
    <>
      <EmptyState
        title={day ? fill(words.noneTitle, { day: sayDate(day, lang) }) : words.notYetTitle}
        text={day ? words.noneText : words.notYetText}
        action={<Button to="/pages/verify/index">{words.verify}</Button>}
      />
      <Means />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const coming = (
    <>
      <Skeleton w="60%" h={16} className="mt3" />
      <Skeleton w="50%" h={48} className="mt2" />
      <Skeleton h={72} r={14} className="mt4" />
      <Skeleton h={320} className="mt5" />
    </>
  )
  return (
    <QueryPage
      title={words.liability}
      query={useApiQuery(liability.mine, {})}
      className="vf column column--l"
      coming={coming}
    >
      {(mine) => <Body mine={mine} />}
    </QueryPage>
  )
}
