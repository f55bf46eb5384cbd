import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Surveillance', '市场监察'],
  about: [
    'Found by rules in the orders and trades of the last hours. An alert does nothing to a member.',
    '系统按规则核查近期委托与成交。预警本身不会对会员产生任何影响。',
  ],
  open: ['To look at', '待核查'],
  case: ['Cases', '已立案'],
  no_case: ['No case', '不立案'],
  rule: ['Rule', '规则'],
  anyRule: ['Every rule', '全部规则'],
  members: ['Members', '会员'],
  project: ['Project', '项目'],
  measured: ['Measured', '测得'],
  threshold: ['Alert from', '预警线'],
  latest: ['Latest', '最近一笔'],
  found: ['Found', '发现时间'],
  decided: ['Decided', '处理时间'],
  empty: ['No alert here', '暂无预警'],
  pick: ['Pick an alert to see its evidence', '请选择一条预警查看证据'],
  trades: ['Trades', '成交'],
  orders: ['Orders', '委托'],
  time: ['Time', '时间'],
  price: ['Price', '价格'],
  parties: ['Buyer, seller', '买方、卖方'],
  buy: ['Buy', '买入'],
  sell: ['Sell', '卖出'],
  lived: ['Stood for', '挂单时长'],
  stands: ['not withdrawn', '未撤单'],
  seconds: ['{n} s', '{n} 秒'],
  restrictions: ['Their restrictions', '相关账户限制'],
  noRestriction: ['None', '无'],
  decidedBy: ['{by}, {at}: {reason}', '{by}，{at}：{reason}'],
  honest: [
    'Read the evidence and the members before you decide. What follows from a case is a restriction of its own, with ' +
      'its reason, its day of review and its appeal.',
    '作出决定前，请先查看证据及相关会员。立案后如需采取措施，须另行限制账户，并注明理由、复核日期与申诉途径。',
  ],
  own: [
    'You had a part in what this is about, so another operator decides.',
    '您参与了该预警所涉事项，须由另一位运营人员处理。',
  ],
  noCase: ['No case', '不立案'],
  makeCase: ['Make it a case', '立案'],
  noCaseTitle: ['Close {no} without a case', '将 {no} 结案（不立案）'],
  caseTitle: ['Make {no} a case', '将 {no} 立案'],
  noCaseAbout: [
    'It comes back when later trades or orders meet the rule again.',
    '之后的委托或成交再次触发规则时，会重新预警。',
  ],
  caseAbout: [
    'Nothing happens to the members by this. Restrict an account from the member’s page, and name this number.',
    '此操作不会对会员产生影响。如需限制账户，请前往会员页面办理，并注明此编号。',
  ],
  accounts: ['{n} owners', '{n} 名持有人'],
  shown: ['the first {shown} of {all}', '前 {shown} 条，共 {all} 条'],
  times: ['{n} times', '{n} 次'],
} satisfies Record<string, Pair>

/** What each rule looks for and what it leaves alone. */
export const ruleCopy = {
  washPair: [
    'Two owners sold the same tons there and back. Trades one way only are a seller and a customer.',
    '两名持有人之间来回转手。仅单向成交的，属正常买卖。',
  ],
  farPrice: [
    'One owner kept taking prices far from the reference. A single such trade makes no alert.',
    '同一持有人多次主动成交于偏离参考价处。单笔偏离不预警。',
  ],
  layering: [
    'Orders withdrawn within seconds, off the price at which their owner traded on the other side meanwhile.',
    '在数秒内撤单，且价格偏离其同时在反方向的成交价。',
  ],
  oneOwner: [
    'Owners who share an account for withdrawals, or several at one device. Families may do this ' + 'honestly.',
    '多名持有人共用收款账户或同一设备。家人之间也可能如此。',
  ],
  corner: [
    'Someone who bought lately and now holds much of what is free of one project.',
    '近期买入后持有单一项目可流通量的较大比例。',
  ],
  beforeNews: [
    'Someone who traded before a price was announced and gained by it. It may be luck: ask what they ' + 'knew.',
    '在价格公布前成交并因此获利。也可能只是巧合，请核实其是否知情。',
  ],
} satisfies Record<string, Pair>
