import type { Pair } from '@tonne/parts/lang.tsx'

export const saleStopWords = {
  title: ['Sales are stopped for now', '暂停交易'],
  since: [
    'Since {at} nothing of this project is bought, booked or traded.',
    '自 {at} 起，该项目不可买入、预订或卖出。',
  ],
  meanwhile: [
    'What you hold stays yours and can be retired. Waiting orders and bookings stay and can be cancelled; final ' +
      'payments that are due can be made. It goes on when two operators agree.',
    '您持有的碳信用不受影响，仍可注销。挂单和预订保留，也可撤销；待付尾款可照常支付。须经两位运营人员同意方可恢复。',
  ],
  marketTitle: ['Trading is halted', '交易已暂停'],
  marketSince: [
    'Since {at} nothing is bought, booked or traded, of any project.',
    '自 {at} 起，所有项目均不可买入、预订或卖出。',
  ],
  short: ['Sales stopped for now', '已暂停交易'],
} as const satisfies Record<string, Pair>
