import type { Label } from '../bilingual.ts'
import type { EntryKind, OwnerKind, Pocket } from '../ledger.ts'

export const ownerWords: Readonly<Record<OwnerKind, Label>> = {
  member: ['Members', '会员'],
  project: ['Projects', '项目'],
  house: ['House', '平台'],
}
export const pocketWords: Readonly<Record<Pocket, Label>> = {
  available: ['Available', '可用'],
  held: ['Held', '冻结'],
  credits: ['Credits', '碳信用'],
  credits_held: ['On offer', '挂单中'],
  presale: ['Presale', '预售'],
  presale_held: ['Presale on offer', '预售挂单中'],
  retiring: ['In transit', '注销中'],
  retired: ['Retired', '已注销'],
  unsold: ['Unsold', '未售'],
  reserved: ['Reserved', '预留'],
  proceeds: ['Project proceeds', '项目款'],
  registry: ['Registry', '登记处'],
  bank: ['Bank', '银行'],
  fees: ['Fees', '手续费'],
  gst: ['GST', 'GST'],
  suspense: ['Suspense', '暂记'],
  payouts: ['On the way out', '在途付款'],
}
export const entryWords: Readonly<Record<EntryKind, Label>> = {
  deposit: ['Deposits', '充值'],
  buy: ['Bought from a project', '认购'],
  issue: ['Issued', '发行'],
  sell: ['Sold', '卖出'],
  trade: ['Traded', '会员交易'],
  booking: ['Presale booking', '预售预订'],
  booking_return: ['Booking returned', '预订退款'],
  final_payment: ['Final payment', '尾款'],
  lapse: ['Booking lapsed', '预订失效'],
  reserve: ['Reserved for a presale', '预售预留'],
  delivery: ['Delivery', '交付'],
  withdrawal_hold: ['Withdrawal requested', '申请提现'],
  withdrawal: ['Withdrawal', '提现'],
  withdrawal_return: ['Withdrawal returned', '提现退回'],
  retirement_hold: ['Retirement requested', '申请注销'],
  retire: ['Retirement', '注销'],
  retirement_return: ['Retirement returned', '注销退回'],
  hold: ['Held', '冻结'],
  release: ['Released', '解冻'],
  correction: ['Correction', '更正'],
}
/** The queues in a month's pack. */
export const queueWords = {
  line: ['Deposits to match', '待匹配充值'],
  claim: ['Claims', '认领'],
  withdrawal: ['Withdrawals', '提现'],
  request: ['Requests', '会员申请'],
  retirement: ['Retirements', '注销'],
  correction: ['Corrections', '更正'],
  alert: ['Alerts of the market', '市场预警'],
} as const satisfies Record<string, Label>
/** The words for a name from the ledger; a name without words is shown as it is. */
export const wordOf = (words: Readonly<Record<string, Label>>, name: string, lang: 'en' | 'cn'): string =>
  words[name]?.[lang === 'cn' ? 1 : 0] ?? name
