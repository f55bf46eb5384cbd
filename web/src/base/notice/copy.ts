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
  allRead: ['All read', '全部已读'],
  open: ['See details', '查看详情'],
  mails: ['Settings', '通知设置'],
  unread: ['Unread', '未读'],
  emptyTitle: ['No notices yet', '暂无通知'],
  emptyText: [
    'Payments, changes to your account and anything that needs you will appear here.',
    '收付款、账户变动与待办事项都会显示在这里。',
  ],
  emptyTopic: ['No notices on this topic', '该类别暂无通知'],
  emptyTopicText: ['New notices will appear here.', '有新消息时会显示在这里。'],
  offTitle: ['Stop these emails', '关闭邮件'],
  offText: [
    'We stop emailing you about this topic. You still get the notices in the app, and we always email ' +
      'you about security and money.',
    '此后不再发送该类别的邮件。应用内通知照常保留，安全与资金类邮件始终发送。',
  ],
  offAct: ['Switch off', '关闭此类邮件'],
  offBusy: ['Switching off', '正在关闭'],
  offDone: ['{topic}: no more emails', '{topic}：已关闭邮件'],
  offDoneText: ['You can switch them on again in Settings.', '可随时在设置中重新开启。'],
  offBroken: [
    'This link is not complete. Log in and choose your emails in Settings.',
    '链接不完整，请登录后在设置中选择。',
  ],
  toSettings: ['To Settings', '前往设置'],
  home: ['To home', '返回首页'],
  seeAll: ['See all', '查看全部'],
} as const satisfies Record<string, Pair>
