import type { Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import { sayCents, sayChange, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'

type CardData = Output<typeof project.list>['items'][number]

export function MiniCard({ card }: { card: CardData }) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, art, name, place, priceCents, dayChange, percentSold, unsoldKg } = card
  return (
    <Link to={`/pages/project/info?no=${no}`} className="mini">
      <Cover id={no} type={landOf(art)} look="card" className="mini-cover" />
      <p className="label strong mt3 mini-name">{name[lang]}</p>
      <p className="cap">{place[lang]}</p>
      <div className="hrow between base mt2">
        <span className="t3 num">
          {sayCents(priceCents)}
          <span className="unit cap">{words.perTon}</span>
        </span>
        {dayChange.cents === 0 ? (
          <span className="cap">{words.noChange}</span>
        ) : (
          <Delta change={dayChange.cents}>{sayChange(dayChange.basisPoints)}</Delta>
        )}
      </div>
      <Tally percent={percentSold} size="s" label={words.sold} className="mt2" />
      <p className="cap mt1 num">{fill(words.soldLeft, { percent: percentSold, left: sayKg(unsoldKg, lang) })}</p>
    </Link>
  )
}
