import { sayCents } from '@tonne/domain/format'
import type { Quote } from '@tonne/domain/trading/order'
import { overSpend } from '@tonne/domain/trading/spend'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDepositCents } from '../../shared/payment/depositCents.ts'
import { Button } from '../../ui/input/Button.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { buyCopy } from './buyCopy.ts'
import { missingCents } from './buyLimits.ts'
import type { MineOut, ProjectInfoOut } from './projectFilter.ts'

type BuyBarProps = {
  project: ProjectInfoOut
  mine: MineOut
  quote: Quote
  busy: boolean
  /** The deposit is being created. */
  making: boolean
  /** The typed quantity cannot be read. */
  unread: boolean
  onPay: () => void
  onDeposit: (cents: number) => void
}

/** The limits left after this purchase, in words. */
function useLimitWords({ project, mine }: Pick<BuyBarProps, 'project' | 'mine'>): string {
  const words = useWords(buyCopy)
  const lang = useLang()
  const month = project.monthlyOrders === null ? null : project.monthlyOrders - mine.monthOrders - 1
  const total = project.totalOrders === null ? null : project.totalOrders - mine.totalOrders - 1
  const monthly = month === null ? '' : month <= 0 ? words.monthLeftNone : fill(words.monthLeft, { n: month })
  return [words.final, monthly, total === null ? '' : fill(words.totalLeft, { n: Math.max(0, total) })]
    .filter(Boolean)
    .join(lang === 'cn' ? '' : ' ')
}

export function BuyBar({ project, mine, quote, busy, unread, onPay, making, onDeposit }: BuyBarProps) {
  const words = useWords(buyCopy)
  const limitWords = useLimitWords({ project, mine })
  const missing = missingCents(quote, mine)
  const over = overSpend(mine, quote.totalCents)
  const depositCents = useDepositCents(missing)
  const off = unread ? words.unread : over !== null && words[over.of === 'day' ? 'overDayShort' : 'overMonthShort']
  return (
    <StickyBar className="buy-bar">
      <div className="grow">
        {missing > 0 && !over && !unread && !busy ? (
          <Button block icon="inn" busy={making && words.making} onClick={() => onDeposit(depositCents)}>
            {fill(depositCents < missing ? words.deposit : words.depositAndBuy, { missing: sayCents(depositCents) })}
          </Button>
        ) : (
          <Button block variant="commit" busy={busy && words.paying} disabledReason={off} onClick={onPay}>
            {fill(words.pay, { amount: sayCents(quote.payCents) })}
          </Button>
        )}
        <p className="cap center mt2">{limitWords}</p>
      </div>
    </StickyBar>
  )
}
