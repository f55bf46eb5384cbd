import { sayCents, sayKg, sayShare, sayTons } from '@tonne/domain/format'
import type { Quote } from '@tonne/domain/trading/order'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { buyCopy } from './buyCopy.ts'
import type { BuyTerms } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'
import { serialsFor } from './serialsFor.ts'

type BuySumProps = { project: ProjectInfoOut; kg: number; quote: Quote; terms: BuyTerms }

export function BuySum({ project, kg, quote, terms }: BuySumProps) {
  const words = useWords(buyCopy)
  const lang = useLang()
  const line = fill(words.line, { tons: sayKg(kg, lang), price: sayCents(project.priceCents) })
  const gst = { label: fill(words.gst, { share: sayShare(terms.gstBasisPoints) }), value: sayCents(quote.gstCents) }
  return (
    <Kv
      className="mt4"
      items={[
        { label: line, value: sayCents(quote.totalCents) },
        { label: fill(words.fee, { share: sayShare(terms.buyFeeBasisPoints) }), value: sayCents(quote.feeCents) },
        terms.gstBasisPoints > 0 && gst,
        { label: words.total, value: sayCents(quote.payCents), total: true },
      ]}
    />
  )
}

type BuyGetsProps = { project: ProjectInfoOut; mine: MineOut; kg: number; quote: Quote }

/** The next serials for this quantity, and the wallet after the purchase; when it is too low, the wallet now. */
export function BuyGets({ project, mine, kg, quote }: BuyGetsProps) {
  const words = useWords(buyCopy)
  const next = project.nextSerials
  const runs = next ? serialsFor(kg, next, project.serialBlocks) : []
  const after = mine.availableCents - quote.payCents
  const count = sayTons(Math.ceil(kg / 1000) * 1000)
  return (
    <div className="buy-get">
      <div className="hrow between g3 top">
        <div className="grow">
          <p className="cap">{fill(words.serials, { n: count })}</p>
          {runs.map(({ first, last }) => (
            <p key={first}>
              <SerialRange first={first} last={last} short />
            </p>
          ))}
        </div>
        <div className="right">
          <p className="cap">{after >= 0 ? words.walletAfter : words.walletShort}</p>
          <p className="label strong num">{sayCents(after >= 0 ? after : mine.availableCents)}</p>
        </div>
      </div>
      <p className="cap mt1">{words.fasterOne}</p>
    </div>
  )
}
