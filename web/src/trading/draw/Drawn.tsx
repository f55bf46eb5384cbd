import type { Output } from '@tonne/contract/endpoint'
import type { draw } from '@tonne/contract/trading/draw'
import type { presale } from '@tonne/contract/trading/presale'
import { sayCents, sayKg, sayTons } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { saveJson } from '../../shared/files/saveFile.ts'
import { CheckVerdict } from '../../shared/proof/CheckVerdict.tsx'
import { SealedOnTap } from '../../shared/proof/Sealed.tsx'
import { useChecked } from '../../shared/proof/useChecked.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { RowCard } from '../../ui/layout/Row.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Ballot } from './Ballot.tsx'
import type { Bundle } from './bundle.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { copy } from './copy.ts'
import { LotField } from './LotField.tsx'

export type DrawOut = Output<typeof draw.info>
type Mine = Output<typeof presale.info> | undefined
type DrawnProps = { info: DrawOut; bundle: Bundle; mine: Mine }

function Head({ info, bundle, mine }: DrawnProps) {
  const words = useWords(copy)
  const lang = useLang()
  const given = info.outcome?.allottedKg ?? 0
  const [drawnKg, askedKg] = mine ? [mine.allottedKg ?? 0, mine.askedKg] : [given, info.askedKg]
  const percent = askedKg === 0 ? '0%' : `${Math.floor((drawnKg * 1000) / askedKg) / 10}%`
  return (
    <>
      <p className="cap2 mt3">
        {fill(words.drawnAt, { name: info.project.name[lang], at: sayDayTime(new Date(bundle.revealedAt), lang) })}
      </p>
      <h2 className="mt2">
        <span className="hero num">{sayTons(drawnKg)}</span>{' '}
        <span className="t3">{fill(mine ? words.of : words.ofAll, { tons: sayKg(askedKg, lang) })}</span>
      </h2>
      {mine && <LotField drawn={drawnKg / info.lotKg} asked={askedKg / info.lotKg} />}
      <p className="hrow between cap num mt3">
        <span>
          {mine?.rank
            ? fill(words.rank, { rank: mine.rank, n: bundle.entrants.length })
            : `${words.applicants} ${bundle.entrants.length}`}
        </span>
        <span>{fill(words.ratio, { percent })}</span>
      </p>
    </>
  )
}

export function Drawn({ info, bundle, mine }: DrawnProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { check, run } = useChecked('draw', bundle)
  const drand = bundle.beacon.kind === 'drand'
  const file = `draw-${bundle.project}.json`
  const due = mine?.state === 'pending_final_payment' ? mine.final : null
  return (
    <>
      <Head info={info} bundle={bundle} mine={mine} />
      <CheckVerdict check={check} title={words.holds}>
        {check.state === 'done' && fill(words.holdsText, { seconds: check.seconds, n: bundle.result.length })}
      </CheckVerdict>
      <Stats
        className="mt5"
        items={[
          { label: words.supply, value: sayKg(info.supplyKg, lang) },
          { label: words.given, value: sayKg(info.outcome?.allottedKg ?? 0, lang) },
          { label: words.lot, value: sayKg(info.lotKg, lang) },
        ]}
      />
      {check.state === 'done' && <CheckSteps bundle={bundle} steps={check.steps} mine={mine?.no} />}
      {check.state === 'running' && <Skeleton h={62} r={20} className="mt4" />}
      <RowCard className="mt4">
        <FoldRow icon="ticket" label={words.table} sub={fill(words.ranks, { n: bundle.result.length })}>
          <Ballot bundle={bundle} mine={mine?.no} />
        </FoldRow>
        <FoldRow icon="help" label={words.choiceTitle} sub={drand ? words.choiceDrandSub : words.choiceMembersSub}>
          <p className="cap2">{drand ? words.choiceDrand : words.choiceMembers}</p>
          <p className="cap2 mt2">{words.choiceBoth}</p>
        </FoldRow>
        {/* Open when this device could not repeat the draw, because the file and the command are the other way. */}
        <FoldRow
          icon="download"
          label={words.yourself}
          sub={words.yourselfSub}
          open={check.state === 'impossible'}
          key={check.state}
        >
          <Button block variant="line" icon="download" onClick={() => saveJson(file, bundle)}>
            {words.download}
          </Button>
          <p className="cap center mt2">{fill(words.command, { file })}</p>
          <SealedOnTap of="draw" no={bundle.project} />
        </FoldRow>
      </RowCard>
      <StickyBar>
        <Button grow variant="line" icon="refresh" busy={check.state === 'running' && words.running} onClick={run}>
          {words.again}
        </Button>
        {due && mine && (
          <Button grow variant="commit" to={`/pages/profile/final?no=${mine.no}`}>
            {fill(words.pay, { amount: sayCents(due.restCents) })}
          </Button>
        )}
      </StickyBar>
    </>
  )
}
