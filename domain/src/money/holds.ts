/** Every frozen cent belongs to a hold, which has one of these reasons. */
import type { Cents } from '../money.ts'

/** The reasons that freeze money, with the words a member reads. The cause is a row of the named noun. */
export const holdReasons = {
  order: ['An order waits to be filled', '订单等待成交'],
  booking: ['A presale booking, until its draw and final payment', '预售预订，待抽签并支付尾款'],
  withdrawal: ['A withdrawal is being paid', '提现处理中'],
  restriction: ['A restriction is under review', '限制正在复核'],
  locked: ['Locked after wrong trading passwords', '交易密码连续错误，已锁定'],
  frozen: ['Frozen by yourself', '您已自行冻结'],
  proceeds: ['Proceeds of a sale, on their way', '卖出款项结算中'],
  proceeds_wait: ['Proceeds from a buyer whose withdrawals wait', '买方处于提现等待期，卖出款项暂缓到账'],
} as const satisfies Record<string, readonly [string, string]>
export type HoldReason = keyof typeof holdReasons

/**
 * A hold to open. `release` says in both languages what ends it; `releaseBy` is the instant that the rules of its cause
 * give: a withdrawal's expected day, a booking's last deadline, a case's review; null when no clock decides.
 */
export type NewHold = {
  memberId: number
  why: HoldReason
  causeId: number
  amountCents: Cents
  release: { en: string; cn: string }
  releaseBy: Date | null
}
