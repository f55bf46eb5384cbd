import type { Output } from '@tonne/contract/endpoint'
import { blotterDesk } from '@tonne/contract/trading/blotterDesk'
import { sayCents, sayKg } from '@tonne/domain/format'
import { sayDistance } from '@tonne/domain/trading/blotter'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { Serials } from './Serials.tsx'

type Whole = Output<typeof blotterDesk.trade>

export function TradeSheet({ id }: { id: string }) {
  const words = useWords(copy)
  const query = useDesk(blotterDesk.trade, { id: Number(id) }, { enabled: id !== '' })
  if (!id) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={words.trades}>
      <QueryView query={query}>{(trade) => <Sheet trade={trade} />}</QueryView>
    </aside>
  )
}

function Sheet({ trade }: { trade: Whole }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const part = ({ no, askedKg, limitCents, at: since }: Whole['buy'], says: string) => (
    <>
      <Numbered no={no} copies />
      <span className="cap blotter-sub">
        {fill(says, { kg: sayKg(askedKg, lang), price: sayCents(limitCents), at: at(since) })}
      </span>
    </>
  )
  return (
    <>
      <h2 className="t2">
        {sayKg(trade.kg, lang)} · {sayCents(trade.priceCents)}
      </h2>
      <p className="cap">
        {at(trade.at)} · {sayCents(trade.totalCents)}
      </p>
      <Facts
        rows={[
          [
            words.project,
            <Numbered key="p" no={trade.project.no}>
              {trade.project.name[lang]}
            </Numbered>,
          ],
          [
            words.reference,
            trade.referenceCents === null
              ? words.noReference
              : inParts(lang, sayCents(trade.referenceCents), sayDistance(trade)),
          ],
          trade.band && [words.band, `${sayCents(trade.band.lowCents)} – ${sayCents(trade.band.highCents)}`],
          [words.buyer, <MemberLink key="b" {...trade.buyer} />],
          [words.buyOrder, part(trade.buy, words.asked)],
          [words.seller, <MemberLink key="s" {...trade.seller} />],
          [words.sellOrder, part(trade.sell, words.offered)],
          [words.came, words[trade.taker]],
          [words.fees, sayCents(trade.feeCents + trade.gstCents)],
          [words.entry, <Numbered key="e" no={trade.entryNo} copies />],
          [trade.settledAt ? words.paidOut : words.due, at(trade.settledAt ?? trade.dueAt)],
        ]}
      />
      <Serials runs={trade.serials} />
    </>
  )
}
