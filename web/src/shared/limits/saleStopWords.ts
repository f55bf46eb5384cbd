import type { Pair } from '@tonne/parts/lang.tsx'

export const saleStopWords = {
  title: ['Sales are stopped for now', '暂停交易'],
  since: ['Since {at}, nobody can buy, book or trade this project.', '自 {at} 起，该项目不可买入、预订或卖出。'],
  meanwhile: [
    'What you hold stays yours and can be retired. Orders and bookings stay, and you can cancel them or make ' +
      'final payments that are due. Sales resume when two operators agree.',
    '您持有的碳信用不受影响，仍可注销。挂单和预订保留，也可撤销；待付尾款可照常支付。须经两位运营人员同意方可恢复。',
  ],
  marketTitle: ['Trading is halted', '交易已暂停'],
  marketSince: [
    'Since {at}, nobody can buy, book or trade any project.',
    '自 {at} 起，所有项目均不可买入、预订或卖出。',
  ],
  short: ['Sales stopped for now', '已暂停交易'],
} as const satisfies Record<string, Pair>
