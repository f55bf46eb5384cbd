import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Claim a payment', '认领付款'],
  lead: [
    'Paid, but not in your balance after a working day? Tell us what you paid. An operator finds it on the bank ' +
      'statement, and a second one confirms it is yours.',
    '已付款但一个工作日后仍未入账？请填写付款信息。运营人员会在银行对账单中查找，并由另一位运营人员复核后入账。',
  ],
  amount: ['Amount paid', '付款金额'],
  amountWrong: ['Enter an amount such as 250 or 250.50', '请输入金额，如 250 或 250.50'],
  day: ['Day of the payment', '付款日期'],
  sender: ['Name of the account it came from', '付款账户户名'],
  reference: ['Reference you wrote, if any', '付款附言（如有）'],
  evidence: ['Proof of payment', '付款凭证'],
  evidenceHint: [
    'Your bank, the time and the transaction number. Never a password or a code.',
    '付款银行、时间、交易编号。请勿填写密码或验证码。',
  ],
  send: ['Claim {amount}', '认领 {amount}'],
  sendBare: ['Claim', '认领'],
  sending: ['Sending', '正在提交'],
  missing: ['Fill in the payment first', '请先填写付款信息'],
  sent: ['Claim {no} is open. We’ll tell you the result.', '认领 {no} 已提交，结果会通知您。'],
  mine: ['Your claims', '我的认领'],
  none: [
    'No claims. Most payments are matched automatically by amount and reference.',
    '暂无认领。多数付款会按金额和附言自动入账。',
  ],
  withdraw: ['Withdraw this claim', '撤回认领'],
  withdrawTitle: ['Withdraw this claim?', '确定撤回该认领？'],
  withdrawText: [
    'We stop looking for this payment. You can claim it again, with its receipt.',
    '我们将停止核查这笔款项。您可凭付款凭证再次认领。',
  ],
  withdrawKeep: ['Keep it', '保留'],
  withdrawing: ['Withdrawing', '正在撤回'],
  answer: ['Answer: {answer}', '答复：{answer}'],
  paidOn: ['Paid {day} by {sender}', '{sender} 于 {day} 付款'],
  open: ['Searching', '查找中'],
  granted: ['In your balance', '已入账'],
  refused: ['Refused', '未通过'],
  withdrawn: ['Withdrawn', '已撤回'],
  deposit: ['See the deposit', '查看充值'],
} as const satisfies Record<string, Pair>
