import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Account safety', '账户安全'],
  noneTitle: ['No restriction.', '没有限制。'],
  noneText: [
    'Orders, sales, retirements, withdrawals and logging in are open.',
    '下单、卖出、注销、提现与登录均正常。',
  ],
  open: ['In force', '生效中'],
  ended: ['Ended', '已结束'],
  caseNo: ['Case', '个案'],
  stops: ['Stops', '限制范围'],
  order: ['orders', '下单'],
  sell: ['sales and retirements', '卖出与注销'],
  withdraw: ['withdrawals', '提现'],
  login: ['logging in', '登录'],
  rule: ['Rule', '依据'],
  send: ['What to send', '所需材料'],
  by: ['Imposed by', '实施方'],
  member: ['You', '您本人'],
  system: ['The system', '系统'],
  since: ['Since', '开始时间'],
  reviewBy: ['Reviewed by', '最迟复核时间'],
  overdue: ['The review is late. It is first on the operators’ list.', '复核已逾期，运营人员将优先处理。'],
  lifted: ['Lifted', '解除时间'],
  why: ['Why', '原因'],
  appeal: ['Appeal', '申诉'],
  unlock: ['Request to unlock', '申请解锁'],
  reads: ['You can still see your balances, orders and statements.', '余额、订单与资金明细仍可照常查看。'],
  freezeTitle: ['Freeze my account', '冻结我的账户'],
  freezeText: [
    'Stops orders, sales, retirements and withdrawals at once, and takes what waits in the order book out of it. ' +
      'Money on its way in still arrives. Deadlines run on: a final payment that falls due meanwhile lapses as ' +
      'published. You thaw it yourself: with a mailed code, your trading password and your second factor. Without ' +
      'those an appeal can, if two operators agree.',
    '立即停止下单、卖出、注销与提现，并撤下订单簿中的挂单；在途入金不受影响。期限照常计算：冻结期间到期的尾款仍按公布条款逾期处理。您可凭邮件验证码、交易密码与二次验证自行解冻；无法验证时可申诉，须两位运营人员同意。',
  ],
  freezeAsk: ['Freeze the account?', '确定冻结账户？'],
  freezeDo: ['Freeze now', '立即冻结'],
  freezing: ['Freezing', '冻结中'],
  keep: ['Keep it open', '暂不冻结'],
  thawTitle: ['Thaw my account', '解冻我的账户'],
  thawText: [
    'A code goes to your mailbox. With it and what proves you beyond the login, orders, sales, retirements and ' +
      'withdrawals open again.',
    '验证码将发送至您的邮箱。凭验证码并完成身份验证，可恢复下单、卖出、注销与提现。',
  ],
  sendCode: ['Mail me the code', '发送验证码'],
  sending: ['Sending', '发送中'],
  thawDo: ['Thaw', '解冻'],
  checking: ['Checking', '核对中'],
  needCode: ['Enter the six digits', '请输入 6 位验证码'],
  needProof: ['Complete the identity check first', '请完成身份验证'],
} as const satisfies Record<string, Pair>
