import type { Pair } from '@tonne/parts/lang.tsx'

export const mineCopy = {
  welcome: ['Four steps to your first retired ton', '四步注销您的第一吨'],
  tally: ['{n} of 4', '{n}/4'],
  done: ['Done', '已完成'],
  footprint: ['Work out your footprint', '测算碳足迹'],
  footprintSub: ['About a minute. Every figure names its source', '约一分钟，系数均注明来源'],
  payIn: ['Deposit', '充值'],
  payInSub: ['By PayNow, or pay when you buy', '使用 PayNow，也可在购买时再付'],
  own: ['Own your first ton', '购入第一吨'],
  ownSub: ['Each has a registry serial number', '每一吨都有登记处的序列号'],
  retire: ['Retire it', '注销碳信用'],
  retireSub: ['You get a certificate that anyone can check', '您将获得任何人均可核验的证书'],
  debt: ['Pay {amount}', '待付 {amount}'],
  debtBy: ['{name}, by {at}. If missed, you lose the tons.', '{name}，请于 {at} 前支付，逾期作废。'],
  waits: ['A request needs your answer', '有申请等待您回复'],
  waitsSub: ['Request {no}', '申请 {no}'],
} as const satisfies Record<string, Pair>
