/** Why: what members are told about money coming in and going out. */
import type { NoticeEntry } from './noticeEntry.ts'

export const moneyNotices = {
  depositCredited: {
    topic: 'money',
    leadsTo: '/pages/profile/fundlogs',
    title: { en: 'Deposit received: {amount}', cn: '充值到账：{amount}' },
    body: {
      en: '{amount} arrived under the reference {reference} and is in your available balance.',
      cn: '参考号 {reference} 的 {amount} 已到账，已计入可用余额。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
