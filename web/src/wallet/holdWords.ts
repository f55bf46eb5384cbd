/** Why: a hold's reason is a short word in the ledger; a member reads what it means. */
import type { Pair } from '../ui/lang.tsx'

const words: Readonly<Record<string, Pair>> = {
  order: ['An order waits to be filled', '订单等待成交'],
  booking: ['A presale booking waits for its draw', '预售预订等待抽签'],
  withdrawal: ['A withdrawal is being paid', '提现处理中'],
  restriction: ['A restriction is under review', '限制正在复核'],
  locked: ['Locked after wrong trading passwords', '交易密码连续错误，已锁定'],
}

/** A reason that is new to this app is shown as it is. */
export const holdWords = (why: string): Pair => words[why] ?? [why, why]
