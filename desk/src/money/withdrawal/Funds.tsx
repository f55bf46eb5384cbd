/**
 * Stolen money is moved by trades at prices that no honest member would pay, so the sales behind a withdrawal are
 * listed with price, reference and buyer.
 */
import { Link } from '@tanstack/react-router'
import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { flagsOf, offBy, tradeFlags } from '@tonne/domain/money/withdrawalFunds'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { isFrozen, type Row } from './rows.ts'

type Trade = Row['checks']['funds']['trades'][number]

export function Funds({ row }: { row: Row }) {
  const words = useWords(copy)
  if (!isFrozen(row)) return null
  const { tradesCents, otherCents, trades } = row.checks.funds
  return (
    <div>
      <h2 className="t3">{words.from}</h2>
      <Facts
        rows={[
          [words.fromSales, sayCents(tradesCents)],
          [words.fromOther, sayCents(otherCents)],
        ]}
      />
      {trades.length > 0 && (
        <ul className="funds" aria-label={words.from}>
          {trades.map((trade) => (
            <Sale key={trade.entryNo + trade.orderNo + trade.at} trade={trade} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** '+8%' relative to the reference at that time. */
function useOff(trade: Trade): string {
  const words = useWords(copy)
  const off = offBy(trade)
  if (off === null || trade.referenceCents === null) return words.noReference
  const says = { share: sayShare(Math.abs(off)), reference: sayCents(trade.referenceCents) }
  return fill(off === 0 ? words.atReference : off > 0 ? words.aboveReference : words.belowReference, says)
}

function Sale({ trade }: { trade: Trade }) {
  const words = useWords(copy)
  const lang = useLang()
  const off = useOff(trade)
  const { kg, priceCents, fundsCents, buyer, orderNo, entryNo, project, at, serials } = trade
  const says = { tons: sayKg(kg, lang), price: sayCents(priceCents), project }
  return (
    <li>
      <p className="funds-sum">
        <b>{sayCents(fundsCents)}</b> {fill(words.sale, says)}
      </p>
      <p className="cap">{off}</p>
      <p className="funds-tags">
        {flagsOf(trade).map((flag) => (
          <Tag key={flag} look={flag === 'uncounted' ? 'half' : 'late'}>
            {pick(tradeFlags[flag], lang)}
          </Tag>
        ))}
      </p>
      <p className="cap">
        {words.boughtBy}{' '}
        <Link to="/members" search={{ id: String(buyer.id) }}>
          {buyer.name} · {buyer.id}
        </Link>
      </p>
      <p className="cap">
        {sayDayTime(new Date(at), lang)} · <span className="mono">{orderNo}</span> ·{' '}
        <Link className="mono" to="/corrections" search={{ q: entryNo }}>
          {entryNo}
        </Link>
      </p>
      <p className="cap mono">
        {listed(
          lang,
          serials.map(({ text }) => text),
        )}
      </p>
    </li>
  )
}
