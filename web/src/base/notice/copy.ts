import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Notices', '通知'],
  topics: ['Topics', '类别'],
  all: ['All', '全部'],
  security: ['Security', '安全'],
  money: ['Money', '资金'],
  market: ['Market', '市场'],
  account: ['Account', '账户'],
  news: ['News', '资讯'],
  readAll: ['Mark all read', '全部标为已读'],
  mails: ['Mails', '邮件设置'],
  unread: ['Unread', '未读'],
  emptyTitle: ['Nothing yet', '暂无通知'],
  emptyText: [
    'Each payment, each change of your account and each thing that waits for you is told here, and stays.',
    '每笔收付款、每次账户变动和每件待办都会通知到这里，并长期保留。',
  ],
  emptyTopic: ['Nothing under this topic', '该类别暂无通知'],
  emptyTopicText: ['New notices will appear here.', '有新消息时会显示在这里。'],
  home: ['To home', '返回首页'],
  seeAll: ['See all', '查看全部'],
} as const satisfies Record<string, Pair>
