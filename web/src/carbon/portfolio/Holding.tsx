import { dayOf } from '@tonne/domain/days'
import { sayCents, sayKg, saySigned } from '@tonne/domain/format'
import type { Given } from '@tonne/domain/given'
import { mulDiv } from '@tonne/domain/money'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../api/clock.ts'
import { Badge, type Glyph, type Tone } from '../../ui/feedback/Badge.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { Kv, type KvItem } from '../../ui/layout/Kv.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { HoldingOut } from './portfolioOut.ts'

const verdicts: Readonly<Record<HoldingOut['icc']['verdict'], { glyph: Glyph; tone: Tone }>> = {
  eligible: { glyph: 'full', tone: 'live' },
  not_eligible: { glyph: 'bar', tone: 'mute' },
  unknown: { glyph: 'hollow', tone: 'mute' },
}
const DAY_MS = 86_400_000

type Ages = 'since' | 'on'
/** How old a price is, in days of 24 hours. */
function useAge(): (at: number, which: Ages) => string {
  const lang = useLang()
  const words = useWords(copy)
  return (at, which) => {
    const n = Math.max(0, Math.floor((serverNow() - at) / DAY_MS))
    const day = sayDate(dayOf(new Date(at)), lang)
    return n === 0 ? words[`${which}Today`] : fill(words[which], { day, n })
  }
}

function useItems({
  heldKg,
  costCents,
  price,
  lastTrade,
  retiredKg,
  retiredCostCents,
  realisedCents,
  forfeitedCents,
}: HoldingOut): Given<KvItem> {
  const words = useWords(copy)
  const lang = useLang()
  const age = useAge()
  const dated = (cents: number, when: string) => (
    <>
      {sayCents(cents)}
      <span className="cap pf-age">{when}</span>
    </>
  )
  return [
    heldKg > 0 && { label: words.cost, value: sayCents(costCents) },
    heldKg > 0 && { label: words.average, value: sayCents(mulDiv(costCents, 1000, heldKg)) },
    { label: words.price, value: dated(price.cents, age(price.at, 'since')) },
    { label: words.lastTrade, value: lastTrade ? dated(lastTrade.cents, age(lastTrade.at, 'on')) : words.noTrade },
    realisedCents !== 0 && { label: words.realised, value: saySigned(realisedCents) },
    forfeitedCents !== 0 && { label: words.forfeited, value: sayCents(forfeitedCents) },
    retiredKg > 0 && {
      label: words.retired,
      value: fill(words.retiredCost, { tons: sayKg(retiredKg, lang), cost: sayCents(retiredCostCents) }),
    },
  ]
}

/** Costs, prices and the verdict on the carbon tax, each with its age or its rule. */
export function HoldingDetails({ holding }: { holding: HoldingOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, icc } = holding
  return (
    <>
      <Kv lined className="pf-kv" items={useItems(holding)} />
      <p className="cap2 mt2">
        <Badge {...verdicts[icc.verdict]}>{fill(words.iccIs, { verdict: words[icc.verdict] })}</Badge>
      </p>
      <p className="cap mt1">{icc.rule[lang]}</p>
      {icc.basis && <p className="cap mt1">{icc.basis[lang]}</p>}
      <p className="mt3">
        <ProofChip icon="ledger" to={`/pages/profile/portfoliolines?no=${project.no}`}>
          {words.entries}
        </ProofChip>
      </p>
    </>
  )
}

export function Holding({ holding }: { holding: HoldingOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, heldKg, undeliveredKg, costCents, valueCents, vintage } = holding
  const gain = valueCents - costCents
  return (
    <article className="pf-h">
      <Link to={`/pages/project/info?no=${project.no}`} className="hrow g3 top">
        <Cover id={project.no} type={landOf(project.art)} look="square" size={52} />
        <div className="grow">
          <h3 className="t3">{project.name[lang]}</h3>
          <p className="cap num">
            <b>{sayKg(heldKg, lang)}</b> · {vintage}
          </p>
        </div>
        <div className="right">
          <p className="t3 num">{sayCents(valueCents)}</p>
          {heldKg > 0 && costCents > 0 && (
            <Delta change={gain}>
              {sayCents(Math.abs(gain))}
              <span className="sr"> {words.gain}</span>
            </Delta>
          )}
        </div>
      </Link>
      {undeliveredKg > 0 && <p className="cap mt2">{fill(words.undelivered, { tons: sayKg(undeliveredKg, lang) })}</p>}
      <FoldRow className="pf-more" icon="ledger" label={words.details} sub={words.detailsSub}>
        <HoldingDetails holding={holding} />
      </FoldRow>
    </article>
  )
}
