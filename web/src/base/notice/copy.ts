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
  offTitle: ['Switch off mails', '关闭邮件'],
  offText: [
    'You no longer get mails about what this one was about. The notice in the app stays, and mails of security and ' +
      'money are always sent.',
    '此后不再发送该类别的邮件。应用内通知照常保留，安全与资金类邮件始终发送。',
  ],
  offAct: ['Switch them off', '关闭此类邮件'],
  offBusy: ['Switching off', '正在关闭'],
  offDone: ['{topic}: no more mails', '{topic}：已关闭邮件'],
  offDoneText: ['You can switch them on again in Settings.', '可随时在设置中重新开启。'],
  offBroken: [
    'This link is not complete. Log in and choose your mails in Settings.',
    '链接不完整，请登录后在设置中选择。',
  ],
  toSettings: ['To Settings', '前往设置'],
  home: ['To home', '返回首页'],
  seeAll: ['See all', '查看全部'],
} as const satisfies Record<string, Pair>
