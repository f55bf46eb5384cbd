import { sayCents, sayKg, sayTime } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Terrain } from '../../ui/figures/art/Terrain.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { Summary } from './me.ts'

export function WalletPanel({ summary, memberId }: { summary: Summary; memberId: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const parts = [
    { label: words.frozen, value: sayCents(summary.heldCents), to: '/pages/profile/holds' },
    { label: words.presale, value: sayCents(summary.presaleCents), to: '/pages/profile/order' },
    { label: words.carbon, value: sayKg(summary.carbonKg, lang), to: '/pages/profile/tons' },
  ]
  return (
    <section className="pass mt5">
      <div className="pass-bg">
        <Terrain id={`member-${memberId}`} width={350} height={250} zoom={1.1} />
      </div>
      <div className="hrow between">
        <p className="pass-l">{words.available}</p>
        <Link to="/pages/profile/fundlogs" className="pass-proof">
          <Icon name="ledger" size={15} />
          {fill(words.balanced, { time: sayTime(new Date(summary.checkedAt)) })}
        </Link>
      </div>
      <BigMoney cents={summary.availableCents} size="wallet" />
      {summary.heldCents > 0 && (
        <p className="pass-l mt1">{fill(words.current, { amount: sayCents(summary.currentCents) })}</p>
      )}
      <div className="pass-s">
        {parts.map(({ label, value, to }) => (
          <Link key={label} to={to}>
            <span className="pass-l">{label}</span>
            <span className="num">{value}</span>
          </Link>
        ))}
      </div>
      <div className="hrow g3 mt4">
        <Button to="/pages/profile/deposit" size="m" grow icon="inn" className="pass-b1">
          {words.deposit}
        </Button>
        <Button to="/pages/profile/withdraw" size="m" grow icon="out" className="pass-b2">
          {words.withdraw}
        </Button>
      </div>
    </section>
  )
}
