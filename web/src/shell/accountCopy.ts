import type { Pair } from '@tonne/parts/lang.tsx'

export const accountCopy = {
  account: ['Account', '账户'],
  details: ['Profile details', '个人资料'],
  membership: ['Membership', '会员等级'],
  security: ['Security', '账户安全'],
  settings: ['Settings', '设置'],
  notices: ['Notices', '通知'],
  payees: ['Payees', '收款账户'],
  withdrawals: ['Withdrawals', '提现记录'],
  orders: ['Orders', '订单'],
  statements: ['Monthly statements', '月结单'],
  retirements: ['Retirements', '注销记录'],
  plans: ['Monthly offset', '每月抵消计划'],
  requests: ['Requests', '申请'],
} as const satisfies Record<string, Pair>
