/** Why: the outcome of a draw, one's own part first, and whether this device came to the same. */

import type { draw } from '@tonne/contract/draw'
import type { Output } from '@tonne/contract/endpoint'
import type { presale } from '@tonne/contract/presale'
import { sayCents, sayDayTime, sayKg, sayTons } from '@tonne/domain/format'
import { saveFile } from '../platform/saveFile.ts'
import { Button } from '../ui/Button.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Page as Frame, Section } from '../ui/Page.tsx'
import { Stats } from '../ui/Stats.tsx'
import { StickyBar } from '../ui/StickyBar.tsx'
import { Ballot } from './Ballot.tsx'
import { CheckSteps } from './CheckSteps.tsx'
import { copy } from './copy.ts'
import { LotField } from './LotField.tsx'
import { type Bundle, type Check, useCheck } from './useCheck.ts'

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
      <p className="cap2 mt3">{fill(words.drawnAt, { name: info.project.name[lang], at: sayDayTime(new Date(bundle.revealedAt), lang) })}</p>
      <h1 className="mt2">
        <span className="hero num">{sayTons(drawnKg)}</span>{' '}
        <span className="t3">{fill(mine ? words.of : words.ofAll, { tons: sayKg(askedKg, lang) })}</span>
      </h1>
      {mine && <LotField drawn={drawnKg / info.lotKg} asked={askedKg / info.lotKg} />}
      <p className="hrow between cap num mt3">
        <span>{mine?.rank ? fill(words.rank, { rank: mine.rank, n: bundle.entrants.length }) : `${words.applicants} ${bundle.entrants.length}`}</span>
        <span>{fill(words.ratio, { percent })}</span>
      </p>
    </>
  )
}

function Verdict({ check, bundle }: { check: Check; bundle: Bundle }) {
  const words = useWords(copy)
  if (check.state === 'running') return <Note className="mt4">{words.checking}</Note>
  if (check.state === 'impossible')
    return (
      <Note kind="warn" className="mt4">
        {words.cannot}
      </Note>
    )
  const wrong = check.checks.flatMap((c) => c.wrong)
  if (wrong.length > 0)
    return (
      <Note kind="bad" live className="mt4" title={words.broken}>
        {fill(words.brokenText, { fields: wrong.join(', ') })}
      </Note>
    )
  return (
    <Note kind="ok" icon="seal" live className="mt4" title={words.holds}>
      {fill(words.holdsText, { seconds: check.seconds, n: bundle.result.length })}
    </Note>
  )
}

export function Drawn({ info, bundle, mine }: DrawnProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { check, run } = useCheck(bundle)
  const file = `draw-${bundle.project}.json`
  const save = () => saveFile(file, new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }))
  const due = mine?.state === 'pending_final_payment' ? mine.final : null
  return (
    <Frame bar className="dr">
      <Head info={info} bundle={bundle} mine={mine} />
      <Verdict check={check} bundle={bundle} />
      {check.state === 'done' && (
        <Section title={words.how}>
          <CheckSteps bundle={bundle} checks={check.checks} />
        </Section>
      )}
      <Stats
        className="mt5"
        items={[
          { label: words.supply, value: sayKg(info.supplyKg, lang) },
          { label: words.given, value: sayKg(info.outcome?.allottedKg ?? 0, lang) },
          { label: words.lot, value: sayKg(info.lotKg, lang) },
        ]}
      />
      <Ballot bundle={bundle} mine={mine?.no} />
      <Button block variant="line" icon="download" className="mt5" onClick={save}>
        {words.download}
      </Button>
      <p className="cap center mt2">{fill(words.command, { file })}</p>
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
    </Frame>
  )
}
