import type { closeDifferences } from '@tonne/contract/money/dailyclose'
import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Daily close', '日结'],
  lead: ['In the client money account, as of {day}', '客户资金账户，截至 {day}'],
  agreed: ['Closed. All three agree to the cent.', '已日结，三者分毫不差。'],
  closedAt: ['Bank, ledger and what is owed were compared {at}.', '{at} 核对银行、账本与应付款项。'],
  three: ['Three counts of the same money', '同一笔资金的三种核算'],
  bank: ['The bank’s statement', '银行对账单'],
  ledger: ['Our ledger, posting by posting', '账本逐笔汇总'],
  owed: ['What is owed out of it', '应付总额'],
  whose: ['Who it belongs to', '资金归属'],
  members: ['Members, available and frozen', '会员可用与冻结'],
  proceeds: ['Projects, for tons sold', '项目方售出款'],
  payouts: ['On its way to payees', '付款途中'],
  suspense: ['Not claimed yet', '待认领'],
  fees: ['Fees earned', '手续费收入'],
  gst: ['GST to be paid', '待缴消费税'],
  sum: ['Total', '合计'],
  rule: [
    'A day does not close while even one cent differs. Until then this page shows the difference.',
    '只要相差一分，当日就不会日结，差额会一直显示在这里。',
  ],
  openTitle: ['{day} is not closed.', '{day} 尚未日结。'],
  openText: [
    '{differences}. We are looking into it until the figures agree.',
    '{differences}。核对一致之前会持续核查。',
  ],
  statement_missing: ['The bank’s statement has not come', '银行对账单尚未收到'],
  bank_off: ['Bank and ledger differ by {amount}', '银行与账本相差 {amount}'],
  client_money: ['Ledger and what is owed differ by {amount}', '账本与应付总额相差 {amount}'],
  suspense_off: [
    'Money waiting to be claimed differs from its bank lines by {amount}',
    '待认领款项与银行流水相差 {amount}',
  ],
  noneTitle: ['No day was closed yet', '暂无日结记录'],
  noneText: ['The first day’s comparison will appear here after midnight.', '首次日结后，当日核对结果会显示在这里。'],
  now: [
    'The ledger itself is compared about every 30 seconds; postings were last added up {at}.',
    '账本约每 30 秒自核一次，最近一次为 {at}。',
  ],
} as const satisfies Record<string, Pair>

/** The differences, in words. */
export const differenceWords = {
  statement_missing: copy.statement_missing,
  bank: copy.bank_off,
  client_money: copy.client_money,
  suspense: copy.suspense_off,
} as const satisfies Record<(typeof closeDifferences)[number], Pair>
