import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Credit score', '信用评分'],
  of: ['of {most}', '满分 {most}'],
  excellent: ['Excellent', '优秀'],
  medium: ['Medium', '中等'],
  poor: ['Poor', '较差'],
  from: ['from {from}', '{from} 起'],
  how: ['How it is counted', '计分规则'],
  start: ['Everyone begins with', '起始分'],
  final_payment_on_time: ['Final payment on time', '按时支付尾款'],
  presale_cancelled: ['Booking cancelled', '取消预订'],
  final_payment_lapsed: ['Final payment lapsed', '尾款逾期作废'],
  each: ['{points} each, {n} so far', '每次 {points}，共 {n} 次'],
  least: [
    'A final payment counts from {tons} on; trades between members never move the score.',
    '尾款满 {tons} 方计入；会员之间的成交不影响评分。',
  ],
  ends: [
    'The score stays between 0 and {most}, so near either end a change can be smaller.',
    '不低于 0 分，不高于 {most} 分，因此接近上下限时实际变动可能较小。',
  ],
  does: ['What it does', '评分的作用'],
  doesText: [
    'It doesn’t affect prices, fees, limits or draws, and nothing is refused because of it. Operators ' +
      'see it, with this list, when they decide on a level or a request.',
    '评分本身不影响任何操作：价格、手续费、限额、抽签均与之无关，也不会因此拒绝任何操作。运营人员审批等级或申请时会看到评分及以下记录。',
  ],
  acts: ['Changes', '变动记录'],
  none: ['No changes yet', '暂无变动'],
  noneText: [
    'Presale payments, lapses and cancelled bookings will be listed here, each with its points.',
    '预售尾款支付、逾期与取消预订将逐条列出，并注明分值。',
  ],
  after: ['Score {score}', '评分 {score}'],
} as const satisfies Record<string, Pair>
