import { sayKg } from '@tonne/domain/format'
import { orderStates } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Fragment } from 'react'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import { OrderSerials } from './OrderSerials.tsx'
import type { OrderInfoOut } from './orderOut.ts'
import { stillHeld, sumOf } from './tonsLeft.ts'

const signs = { retired: 'retire', retiring: 'retire', sold: 'swap' } as const
const pages = {
  retired: '/pages/verify/certificate',
  retiring: '/pages/profile/retireinfo',
  sold: '/pages/profile/orderinfo',
} as const

function Fate({ fate: { how, no, at, kg, serials } }: { fate: OrderInfoOut['fates'][number] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Row
      icon={signs[how]}
      strong
      label={fill(words[`fate_${how}`], { tons: sayKg(kg, lang) })}
      sub={
        <>
          {how === 'retired' ? fill(words.certificateOf, { no }) : no} · {sayDayTime(new Date(at), lang)}
          {serials.map((run) => {
            const { first, last } = serialEnds(run)
            return (
              <Fragment key={run.text}>
                <br />
                <SerialRange first={first} last={last} />
              </Fragment>
            )
          })}
        </>
      }
      to={`${pages[how]}?no=${no}`}
    />
  )
}

type Fates = OrderInfoOut['fates']
/** A list of two hundred names has two hundred rows, so each kind is counted and summed. */
function Summary({ fates }: { fates: Fates }) {
  const words = useWords(copy)
  const lang = useLang()
  const kinds = (['retired', 'retiring', 'sold'] as const).flatMap((how) => {
    const of = fates.filter((fate) => fate.how === how)
    if (of.length === 0) return []
    const text = fill(words[`fate_${how}`], { tons: sayKg(sumOf(of), lang) })
    return [of.length === 1 ? text : fill(words[how === 'sold' ? 'inSales' : 'inCertificates'], { text, n: of.length })]
  })
  return <p className="cap2 o-kinds">{kinds.join(lang === 'cn' ? '；' : '; ')}</p>
}

/** The fate of each serial; many of them are folded. */
export function FateRows({ fates }: { fates: Fates }) {
  const words = useWords(copy)
  return (
    <>
      {fates.length > 1 && <Summary fates={fates} />}
      <Fold items={fates} all={fill(words.showAll, { n: fates.length })} fewer={words.showFewer}>
        {(shown) => (
          <RowCard>
            {shown.map((fate) => (
              <Fate key={fate.no} fate={fate} />
            ))}
          </RowCard>
        )}
      </Fold>
    </>
  )
}

/** The serials as bought, and below them what became of each. */
export function OrderFates({ order: { serials, fates, state, kind } }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const done = state === 'completed' || state === 'reversed'
  const none = done ? words.serialsMoved : orderStates[state].length > 0 ? words.serialsLater : words.noSerials
  const name = state === 'reversed' ? words.boughtSerials : kind === 'sell' ? words.soldSerials : words.yourSerials
  const left = stillHeld({ serials, fates })
  return (
    <>
      <Section title={words.serials}>
        {serials.length > 0 ? <OrderSerials serials={serials} title={name} /> : <p className="cap2">{none}</p>}
        {serials.length > 0 && state === 'reversed' && <p className="cap2 mt2">{words.serialsBack}</p>}
      </Section>
      {fates.length > 0 && (
        <Section title={words.fates}>
          <FateRows fates={fates} />
          {left > 0 && <p className="cap2 mt2">{fill(words.stillYours, { tons: sayKg(left, lang) })}</p>}
        </Section>
      )}
    </>
  )
}
