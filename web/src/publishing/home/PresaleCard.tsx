import type { Output } from '@tonne/contract/endpoint'
import { project } from '@tonne/contract/trading/project'
import { sayCents, sayKg } from '@tonne/domain/format'
import { type Cents, minus, shareOf } from '@tonne/domain/money'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useClockOffset } from '../../api/clock.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { NEXT_PRESALE } from './ahead.ts'
import { copy } from './copy.ts'

type CardData = Output<typeof project.list>['items'][number]

/** The first project in presale, if there is one; its place is reserved until that is known. */
export function PresaleCard() {
  const words = useWords(copy)
  const { data, refetch } = useApiQuery(project.list, NEXT_PRESALE)
  const card = data?.items.find(({ stop, presale }) => stop === null && presale)
  if (data && !card) return null
  return (
    <Section title={words.presale} className="sec--pre">
      {card ? <Presale card={card} onEnd={() => void refetch()} /> : <div className="card presale-wait" />}
    </Section>
  )
}

function Presale({ card, onEnd }: { card: CardData; onEnd: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const { no, art, name, presale, issuedKg } = card
  if (!presale) return null
  const price = card.priceCents as Cents
  const now = shareOf(price, presale.bookingBasisPoints)
  const rows = [
    [words.payNow, sayCents(now), words.perTon],
    [words.afterDraw, sayCents(minus(price, now)), words.perTon],
    [words.onOffer, sayKg(issuedKg, lang), ''],
  ] as const
  return (
    <Card to={`/pages/project/info?no=${no}`} className="presale">
      <div className="hrow between top g3">
        <div className="grow">
          <p className="cap">{words.closes}</p>
          <div className="mt1">
            <Countdown endsAt={presale.endsAt} offsetMs={offsetMs} size="l" onEnd={onEnd} />
          </div>
        </div>
        <Cover id={no} type={landOf(art)} look="square" size={72} className="presale-art" />
      </div>
      <p className="t3 mt3">{name[lang]}</p>
      <dl className="presale-kv">
        {rows.map(([label, value, unit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}
              {unit && <span className="unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="cap mt3">{words.chance}</p>
    </Card>
  )
}
